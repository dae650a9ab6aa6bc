import { type Blocks as BlockList, isID, LIMITS } from "@yourmove/contract";
import { type Database, deleteBlock, findPerson, insertBlock, listBlocks, type PersonRow } from "@yourmove/db";
import { type Answer, done, failed, noSuchUser } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";
import { type Presence, summarize } from "../presence/presence.ts";

/** Another user whom the actor has to do with: never itself and no bot (400), and somebody (404) (contract 4.8). */
export type FindOther = (actorID: number, userID: number) => Promise<Answer<PersonRow>>;

const notAPerson = failed("invalid_request", "That works with other people only", {
  errors: [{ path: "userID", message: "must be another user, and no bot" }],
});

/** Makes the look-up. */
export const createFindOther =
  (db: Database): FindOther =>
  async (actorID, userID) => {
    if (userID === actorID) return notAPerson;
    const person = isID(userID) ? await findPerson(db, userID, actorID) : null;
    if (!person || person.isDeleted) return noSuchUser;
    return person.isBot ? notAPerson : done(person);
  };

/** Whom a user wants nothing to do with (contract 4.8). */
export interface Blocks {
  /** Ends what invites are pending between the two. */
  block(actorID: number, userID: number): Promise<Answer<Record<string, never>>>;
  unblock(actorID: number, userID: number): Promise<Answer<Record<string, never>>>;
  blocks(actorID: number): Promise<Answer<BlockList>>;
}

/** What blocks are made with. */
export interface BlocksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly findOther: FindOther;
  /** Ends every pending invite between two users. */
  readonly endInvitesBetween: (userID: number, otherUserID: number) => Promise<void>;
}

const tooMany = failed("limit_reached", `You block ${LIMITS.blocks} users; unblock one first`);

/** Makes them; to block twice is to block once, and the second time ends what the first was cut off from. */
export const createBlocks = ({ db, clock, presence, findOther, endInvitesBetween }: BlocksDeps): Blocks => ({
  async block(actorID, userID) {
    const other = await findOther(actorID, userID);
    if (!other.ok) return other;
    const block = { blockedID: userID, now: clock.now(), most: LIMITS.blocks };
    if (!(await insertBlock(db, actorID, block))) return tooMany;
    await endInvitesBetween(actorID, userID);
    return done({});
  },

  async unblock(actorID, userID) {
    const other = await findOther(actorID, userID);
    if (!other.ok) return other;
    await deleteBlock(db, actorID, userID);
    return done({});
  },

  async blocks(actorID) {
    const people = await listBlocks(db, actorID, LIMITS.blocks);
    return done({ items: people.map((person) => summarize(person, presence)) });
  },
});
