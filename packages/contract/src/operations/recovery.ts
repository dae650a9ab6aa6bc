import { LIMITS } from "../limits.ts";
import {
  createCodesInputSchema,
  recoveredSchema,
  recoveryCodesSchema,
  recoveryStateSchema,
  useCodeInputSchema,
} from "../recovery.ts";
import { ME, noInput, type OperationGroup } from "./declare.ts";
import { BEGAN, codes, credentials } from "./samples.ts";

/** Coming back without the password (contract 7). */
export const recovery = {
  state: {
    method: "GET",
    path: `${ME}/recovery-codes`,
    access: "signedIn",
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
    access: "signedIn",
    bucket: "write",
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
    description: `Uses the code up. The account has the new password, every session and API key of it ends, and a new session begins; its token is
set as the cookie too. Passkeys and webhooks stay, and are listed in the answer. An unknown name, a wrong code and a used one get the same answer. After ${LIMITS.wrongCodes.max} wrong ones from an address for a
name, more are refused for an hour.`,
    codes: ["unauthenticated"],
    input: useCodeInputSchema,
    output: recoveredSchema,
    example: {
      body: { username: "Ada", code: codes[0], newPassword: "battery staple" },
      answer: { ...credentials, codesLeft: 9, passkeys: [], webhooks: [] },
    },
  },
} as const satisfies OperationGroup;
