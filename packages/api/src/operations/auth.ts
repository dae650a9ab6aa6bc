import {
  credentialsSchema,
  emptySchema,
  guestInputSchema,
  LIMITS,
  loginInputSchema,
  meSchema,
  registerInputSchema,
} from "@yourmove/contract";
import { requestMetaOf } from "../context.ts";
import { withCookie, withDevice } from "./begin-session.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

const REPEATED =
  "A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.";

/** Signing in and out (contract 4.4, 7). */
export const authOperations = {
  guest: defineOperation("auth.guest", {
    summary: "Become a guest, with a name of your own or a generated one",
    description: `Makes a user that can play at once. The bearer token is shown this once, and set as the session cookie too. A guest who
registers later keeps its matches. ${REPEATED}`,
    codes: ["username_taken"],
    input: guestInputSchema.default({}),
    output: credentialsSchema,
    run: async (context, input) =>
      withCookie(context, await context.services.auth.guest(requestMetaOf(context), input)),
  }),
  register: defineOperation("auth.register", {
    summary: "Make an account; a guest's credentials keep user and matches",
    description: `Sent with a guest's credentials it makes an account of that guest: the same user and matches, a new token, and the guest's
old tokens end. Sent without, it makes a new user. ${REPEATED}`,
    codes: ["username_taken", "unauthenticated"],
    input: registerInputSchema,
    output: credentialsSchema,
    async run(context, input) {
      const { actor, services } = context;
      return withDevice(context, await services.auth.register({ ...requestMetaOf(context), actor }, input));
    },
  }),
  login: defineOperation("auth.login", {
    summary: "Log in",
    description: `Begins a new session; beyond ${LIMITS.sessions} of yours the oldest ends. An unknown name and a wrong password get the same answer, after
the same time. ${REPEATED}`,
    codes: ["unauthenticated"],
    input: loginInputSchema,
    output: credentialsSchema,
    run: async (context, input) =>
      withDevice(context, await context.services.auth.login(requestMetaOf(context), input)),
  }),
  logout: defineOperation("auth.logout", {
    summary: "Log out; the token ends at once",
    description: `Ends the session or API key that the call came with, in every process; polls that it has open are answered with 401. A host
platform's token can't be ended here, which is 403: sign out at its site.`,
    codes: ["forbidden_action"],
    input: noInput,
    output: emptySchema,
    run: async (context) => {
      const ended = await context.services.auth.logout(context.actor, requestMetaOf(context));
      if (ended.ok) context.setSession(null);
      return ended;
    },
  }),
  me: defineOperation("auth.me", {
    summary: "Read who you are",
    description: "The user behind the credentials, as others see it.",
    input: noInput,
    output: meSchema,
    run: ({ services, actor }) => services.users.me(actor.userID),
  }),
};
