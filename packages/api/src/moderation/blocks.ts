import { type Blocks as BlockList, isID, LIMITS } from "@yourmove/contract";
import { type Database, personQueries, relationshipQueries } from "@yourmove/db";
import { type Answer, done, failed, noSuchUser } from "../answers/answer.ts";
import type { Actor } from "../identity/actor.ts";
import { withoutKeys } from "../identity/interactive-session.ts";
import { endInvitesBetween } from "../matches/end-matches.ts";
import { summarize } from "../presence/presence.ts";
import type { ServiceContext } from "../service-context.ts";

const notAPerson = failed("invalid_request", "That works with other people only", {
  errors: [{ path: "userID", message: "must be another user, and no bot" }],
});

/** Another user, for what is done to others: never the actor itself and no bot (400), and nobody unknown (404) (contract 4.8). */
export const findOther = async (
  db: Database,
  actorID: number,
  userID: number,
): Promise<Answer<personQueries.PersonRow>> => {
  if (userID === actorID) return notAPerson;
  const person = isID(userID) ? await personQueries.findPerson(db, userID, actorID) : null;
  if (!person || person.isDeleted) return noSuchUser;
  return person.isBot ? notAPerson : done(person);
};

/** The users that a user has blocked (contract 4.8). */
export interface Blocks {
  /** Ends what invites are pending between the two. */
  block(actorID: number, userID: number): Promise<Answer<Record<string, never>>>;
  unblock(actorID: number, userID: number): Promise<Answer<Record<string, never>>>;
  blocks(actor: Actor): Promise<Answer<BlockList>>;
}

const tooMany = failed("limit_reached", `You block ${LIMITS.blocks} users; unblock one first`);

/** Makes them; to block twice is to block once, and the second time ends the invites that an interrupted first one left. */
export const createBlocks = ({ db, clock, changes, presence }: ServiceContext): Blocks => ({
  async block(actorID, userID) {
    const other = await findOther(db, actorID, userID);
    if (!other.ok) return other;
    const block = { blockedID: userID, now: clock.now(), most: LIMITS.blocks };
    if (!(await relationshipQueries.insertBlock(db, actorID, block))) return tooMany;
    await endInvitesBetween({ db, clock, changes }, actorID, userID);
    return done({});
  },

  async unblock(actorID, userID) {
    const other = await findOther(db, actorID, userID);
    if (!other.ok) return other;
    await relationshipQueries.deleteBlock(db, actorID, userID);
    return done({});
  },

  blocks: withoutKeys(async ({ userID }) => {
    const people = await relationshipQueries.listBlocks(db, userID, LIMITS.blocks);
    return done({ items: people.map((person) => summarize(person, presence)) });
  }),
});
