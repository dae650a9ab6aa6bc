import { type Answer, failed } from "../answers/answer.ts";
import type { Actor } from "./actor.ts";

/** Something that an actor does with its own account. */
type AccountWork<Rest extends unknown[], Value> = (actor: Actor, ...rest: Rest) => Promise<Answer<Value>>;

const notInteractive = failed("forbidden_action", "Only a session of your own can do that");
const noAccount = failed("forbidden_action", "Register first: a guest has no account to manage");

/** The work, but only for an interactive session: never for an API key or a host platform's token. */
export const withInteractiveSession =
  <Rest extends unknown[], Value>(work: AccountWork<Rest, Value>): AccountWork<Rest, Value> =>
  async (actor, ...rest) =>
    actor.credential.kind === "session" ? work(actor, ...rest) : notInteractive;

const notByKey = failed("forbidden_action", "An API key can't read that; sign in yourself");

/** The work, but never for one of the user's API keys: what it reads is about the owner, and not about play. */
export const withoutKeys =
  <Rest extends unknown[], Value>(work: AccountWork<Rest, Value>): AccountWork<Rest, Value> =>
  async (actor, ...rest) =>
    actor.credential.kind === "api_key" ? notByKey : work(actor, ...rest);

/** The work, but only for an interactive session of an account: never for a guest. */
export const withAccount = <Rest extends unknown[], Value>(
  work: AccountWork<Rest, Value>,
): AccountWork<Rest, Value> => {
  const ownWork = withInteractiveSession(work);
  return async (actor, ...rest) => (actor.isGuest ? noAccount : ownWork(actor, ...rest));
};
