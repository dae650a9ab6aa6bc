import type { DeleteInput } from "@yourmove/contract";
import { type Database, findPerson } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { ownEntry } from "../audit/own-entry.ts";
import type { Clock } from "../clock.ts";
import type { Deletions } from "./deletions.ts";
import type { OwnPassword } from "./own-password.ts";
import type { Viewer } from "./viewer.ts";
import type { Visitor } from "./visitor.ts";

/** A user's own end (contract 4.8). */
export interface OwnDeletion {
  delete(viewer: Viewer, visitor: Visitor, input: DeleteInput): Promise<Answer<Record<string, never>>>;
}

/** What it is made with. */
export interface OwnDeletionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly deletions: Deletions;
  readonly ownPassword: OwnPassword;
}

const notInPerson = failed("forbidden_action", "An API key can't delete its owner");
const wrongName = failed("forbidden_action", "That is not your name");
const plain = (name: string): string => name.trim().normalize("NFC");

/** Makes it: who has a password shows that, and everybody else names itself. */
export const createOwnDeletion = ({ db, clock, deletions, ownPassword }: OwnDeletionDeps): OwnDeletion => {
  const confirm = async (viewer: Viewer, visitor: Visitor, input: DeleteInput): Promise<Answer<unknown>> => {
    if (viewer.credential.kind === "api_key") return notInPerson;
    if (!viewer.isGuest && viewer.credential.kind === "session")
      return ownPassword({ viewer, visitor }, input.password);
    const person = await findPerson(db, viewer.userID, viewer.userID);
    const isMeant = person && input.username !== undefined && plain(person.username) === plain(input.username);
    return isMeant ? done({}) : wrongName;
  };
  return {
    async delete(viewer, visitor, input) {
      const confirmed = await confirm(viewer, visitor, input);
      if (!confirmed.ok) return confirmed;
      const { userID } = viewer;
      await deletions.remove(userID, ownEntry({ userID, visitor, action: "deleted", now: clock.now() }));
      return done({});
    },
  };
};
