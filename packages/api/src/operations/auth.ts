import {
  type Credentials,
  credentialsSchema,
  emptySchema,
  guestInputSchema,
  loginInputSchema,
  meSchema,
  registerInputSchema,
} from "@yourmove/contract";
import { type Answer, done } from "../answers/answer.ts";
import type { Context } from "../context.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

const withCookie = (context: Context, answer: Answer<Credentials>): Answer<Credentials> => {
  if (answer.ok) context.setSession(answer.value.token);
  return answer;
};

/** Signing in and out (contract 4.4, 7). */
export const authOperations = {
  guest: defineOperation("auth.guest", {
    summary: "Become a guest, with a name of your own or a generated one",
    description: `Makes a user that can play at once. The bearer token is shown this once, and set as the session cookie too. A guest who
registers later keeps its matches.`,
    codes: ["username_taken"],
    input: guestInputSchema.default({}),
    output: credentialsSchema,
    run: async (context, input) => withCookie(context, await context.services.auth.guest(input)),
  }),
  register: defineOperation("auth.register", {
    summary: "Make an account; a guest's credentials keep user and matches",
    description: `Sent with a guest's credentials it makes an account of that guest: the same user and matches, a new token, and the guest's
old tokens end. Sent without, it makes a new user.`,
    codes: ["username_taken", "unauthenticated"],
    input: registerInputSchema,
    output: credentialsSchema,
    run: async (context, input) => withCookie(context, await context.services.auth.register(context.viewer, input)),
  }),
  login: defineOperation("auth.login", {
    summary: "Log in",
    description: "Begins a new session. An unknown name and a wrong password get the same answer, after the same time.",
    codes: ["unauthenticated"],
    input: loginInputSchema,
    output: credentialsSchema,
    run: async (context, input) => withCookie(context, await context.services.auth.login(input)),
  }),
  logout: defineOperation("auth.logout", {
    summary: "Log out; the token ends at once",
    description:
      "Ends the session or API key that the call came with, in every process; polls that it has open are answered with 401.",
    input: noInput,
    output: emptySchema,
    run: async ({ services, viewer, setSession }) => {
      await services.auth.logout(viewer);
      setSession(null);
      return done({});
    },
  }),
  me: defineOperation("auth.me", {
    summary: "Read who you are",
    description: "The user behind the credentials, as others see it.",
    input: noInput,
    output: meSchema,
    run: ({ services, viewer }) => services.users.me(viewer.userID),
  }),
};
