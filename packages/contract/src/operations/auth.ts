import { LIMITS } from "../limits.ts";
import {
  createCodesInputSchema,
  recoveredSchema,
  recoveryCodesSchema,
  recoveryStateSchema,
  useCodeInputSchema,
} from "../recovery.ts";
import { guestInputSchema, loginInputSchema, registerInputSchema } from "../sign-in.ts";
import { credentialsSchema, emptySchema, meSchema } from "../user.ts";
import { ME, noInput, type OperationGroup } from "./declare.ts";
import { BEGAN } from "./match-samples.ts";
import { ada, codes, credentials } from "./samples.ts";

const REPEATED =
  "A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.";

/** Signing in and out. */
export const auth = {
  guest: {
    method: "POST",
    path: "/platform/auth/guest",
    access: "anyone",
    bucket: "credentials",
    isRepeatable: true,
    summary: "Become a guest, with a name of your own or a generated one",
    description: `Makes a user that can play at once. The bearer token is shown this once, and set as the session cookie too. A guest who
registers later keeps its matches. ${REPEATED}`,
    codes: ["username_taken"],
    input: guestInputSchema.default({}),
    output: credentialsSchema,
    example: { body: { username: "Ada" }, answer: { ...credentials, user: { ...ada, isGuest: true } } },
  },
  register: {
    method: "POST",
    path: "/platform/auth/register",
    access: "optional",
    bucket: "credentials",
    isRepeatable: true,
    summary: "Make an account; a guest's credentials keep user and matches",
    description: `Sent with a guest's credentials it makes an account of that guest: the same user and matches, a new token, and the guest's
old tokens end. Sent without, it makes a new user. ${REPEATED}`,
    codes: ["username_taken", "unauthenticated"],
    input: registerInputSchema,
    output: credentialsSchema,
    example: { body: { username: "Ada", password: "correct horse" }, answer: credentials },
  },
  login: {
    method: "POST",
    path: "/platform/auth/login",
    access: "anyone",
    bucket: "credentials",
    isRepeatable: true,
    summary: "Log in",
    description: `Begins a new session; beyond ${LIMITS.sessions} of yours the oldest ends. An unknown name and a wrong password get the same answer, after
the same time. ${REPEATED}`,
    codes: ["unauthenticated", "account_banned"],
    input: loginInputSchema,
    output: credentialsSchema,
    example: { body: { username: "Ada", password: "correct horse" }, answer: credentials },
  },
  logout: {
    method: "POST",
    path: "/platform/auth/logout",
    access: "user",
    bucket: "write",
    summary: "Log out; the token ends at once",
    description: `Ends the session or API key that the call came with, in every process; polls that it has open are answered with 401. A host
platform's token can't be ended here, which is 403: sign out at its site.`,
    codes: ["forbidden_action"],
    input: noInput,
    output: emptySchema,
    example: { answer: {} },
  },
  me: {
    method: "GET",
    path: ME,
    access: "user",
    bucket: "read",
    summary: "Read who you are",
    description: "The user behind the credentials, as others see it.",
    input: noInput,
    output: meSchema,
    example: { answer: { user: ada } },
  },
} as const satisfies OperationGroup;

/** Coming back without the password. */
export const recovery = {
  state: {
    method: "GET",
    path: `${ME}/recovery-codes`,
    access: "account",
    bucket: "read",
    summary: "See how many recovery codes you have left",
    description: "How many are good, and when they were made; never the codes themselves.",
    codes: ["forbidden_action"],
    input: noInput,
    output: recoveryStateSchema,
    example: { answer: { left: 9, createdTime: BEGAN } },
  },
  create: {
    method: "POST",
    path: `${ME}/recovery-codes`,
    access: "account",
    bucket: "credentials",
    summary: "Make recovery codes; they are shown this once",
    description: `${LIMITS.recoveryCodes} codes, each good once in place of the password; all before them are good no longer. Takes the password once more.
A guest has none: register first.`,
    codes: ["forbidden_action"],
    input: createCodesInputSchema.default({}),
    output: recoveryCodesSchema,
    example: { body: { password: "correct horse" }, answer: { codes, createdTime: BEGAN } },
  },
  use: {
    method: "POST",
    path: "/platform/auth/recover",
    access: "anyone",
    bucket: "credentials",
    summary: "Come back by a recovery code, with a new password",
    description: `Uses the code up, and ends the others. The account has the new password and new codes, which are shown this once, every session and API key of it ends, and a new session begins; its token is
set as the cookie too. Passkeys and webhooks stay, and are listed in the answer. An unknown name, a wrong code and a used one get the same answer. Tries are counted by address alone, so that nobody is locked out.`,
    codes: ["unauthenticated", "account_banned"],
    input: useCodeInputSchema,
    output: recoveredSchema,
    example: {
      body: { username: "Ada", code: codes[0], newPassword: "battery staple" },
      answer: { ...credentials, codes, codesLeft: codes.length, passkeys: [], webhooks: [] },
    },
  },
} as const satisfies OperationGroup;
