import {
  type Friends as FoundFriends,
  isID,
  type Me,
  type SearchInput,
  type UserPage,
  type UserSummary,
} from "@yourmove/contract";
import { personQueries, resultQueries } from "@yourmove/db";
import { type Answer, done, noSuchGame, noSuchUser } from "../answer.ts";
import { summarize } from "../identity/presence.ts";
import type { ExpireOverdue } from "../matches/expire.ts";
import type { ServiceContext } from "../service-context.ts";

/** Looking at users: others, and oneself (contract 4.4). */
export interface Users {
  get(actorID: number, userID: number): Promise<Answer<UserPage>>;
  me(actorID: number): Promise<Answer<Me>>;
}

/** Makes the look at users. */
export const createUsers = (
  { db, presence }: Pick<ServiceContext, "db" | "presence">,
  overdue: Pick<ExpireOverdue, "expireOverdueOf">,
): Users => ({
  async get(actorID, userID) {
    const person = isID(userID) ? await personQueries.findPerson(db, userID, actorID) : null;
    if (!person) return noSuchUser;
    // A match whose deadline has passed counts, whether or not anybody has read it (contract 3.2).
    await overdue.expireOverdueOf(userID);
    const results = await resultQueries.countResults(db, userID, null);
    const resultsAgainstYou = await resultQueries.countResults(db, userID, actorID);
    const resultsByGame = await resultQueries.countResultsByGame(db, userID);
    return done({ user: summarize(person, presence), results, resultsAgainstYou, resultsByGame });
  },

  async me(actorID) {
    const person = await personQueries.findPerson(db, actorID, actorID);
    return person ? done({ user: summarize(person, presence) }) : noSuchUser;
  },
});

/** Finding users to invite (contract 4.3). */
export interface Friends {
  search(actorID: number, input: SearchInput): Promise<Answer<FoundFriends>>;
}

/** 0 for the first to be suggested: bots, then who is shown online. */
const rank = ({ isBot, isOnline }: UserSummary): number => (isBot ? 0 : isOnline ? 1 : 2);

/** Makes the search: by name, and without one it offers bots and recent opponents, those first who are shown online. */
export const createFriends = ({
  db,
  clock,
  games,
  presence,
}: Pick<ServiceContext, "db" | "clock" | "games" | "presence">): Friends => ({
  async search(actorID, { gameType, q, limit }) {
    if (!games.newest(gameType)) return noSuchGame;
    const found = await (q
      ? personQueries.searchPeople(db, actorID, { text: q, limit: limit + 1, now: clock.now() })
      : personQueries.suggestPeople(db, actorID, clock.now()));
    const people = found.map((person) => summarize(person, presence));
    if (!q) people.sort((a, b) => rank(a) - rank(b));
    return done({ items: people.slice(0, limit), limited: people.length > limit });
  },
});
