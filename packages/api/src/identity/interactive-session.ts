import { type Answer, failed } from "../answers/answer.ts";
import type { Viewer } from "./actor.ts";

/** Something that a viewer does with its own account. */
type OwnWork<Rest extends unknown[], Value> = (viewer: Viewer, ...rest: Rest) => Promise<Answer<Value>>;

const notInPerson = failed("forbidden_action", "Only a session of your own can do that");
const noAccount = failed("forbidden_action", "Register first: a guest has no account to manage");

/** The work, but only for the owner in person: never for one of its API keys or a host platform's token. */
export const inPerson =
  <Rest extends unknown[], Value>(work: OwnWork<Rest, Value>): OwnWork<Rest, Value> =>
  async (viewer, ...rest) =>
    viewer.credential.kind === "session" ? work(viewer, ...rest) : notInPerson;

/** The work, but only for the owner in person, and never for a guest. */
export const withAccount = <Rest extends unknown[], Value>(work: OwnWork<Rest, Value>): OwnWork<Rest, Value> => {
  const ownWork = inPerson(work);
  return async (viewer, ...rest) => (viewer.isGuest ? noAccount : ownWork(viewer, ...rest));
};
