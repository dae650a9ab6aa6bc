import { type Answer, failed } from "../answers/answer.ts";
import type { Actor } from "./actor.ts";

/** Something that an actor does with its own account. */
type AccountWork<Rest extends unknown[], Value> = (actor: Actor, ...rest: Rest) => Promise<Answer<Value>>;

const notInteractive = failed("forbidden_action", "Only a session of your own can do that");
const noAccount = failed("forbidden_action", "Register first: a guest has no account to manage");

/** The work, but only for the owner in person: never for one of its API keys or a host platform's token. */
export const withInteractiveSession =
  <Rest extends unknown[], Value>(work: AccountWork<Rest, Value>): AccountWork<Rest, Value> =>
  async (actor, ...rest) =>
    actor.credential.kind === "session" ? work(actor, ...rest) : notInteractive;

/** The work, but only for the owner in person, and never for a guest. */
export const withAccount = <Rest extends unknown[], Value>(
  work: AccountWork<Rest, Value>,
): AccountWork<Rest, Value> => {
  const ownWork = withInteractiveSession(work);
  return async (actor, ...rest) => (actor.isGuest ? noAccount : ownWork(actor, ...rest));
};
