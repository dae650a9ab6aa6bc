import { type Friends, LIMITS, type Me, type SearchInput, type UserPage } from "@yourmove/contract";
import { countResults, type Database, findPerson, searchPeople, suggestPeople } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";
import { isID } from "../ids.ts";
import type { Presence } from "./presence.ts";
import { noSuchGame, noSuchUser } from "../answers/failures.ts";
import type { Settling } from "../matches/settling.ts";
import { summarize } from "../matches/show-match.ts";

/** Finding users and looking at them (contract 4.3, 4.4). */
export interface People {
  search(viewerID: number, input: SearchInput): Promise<Answer<Friends>>;
  get(viewerID: number, userID: number): Promise<Answer<UserPage>>;
  me(viewerID: number): Promise<Answer<Me>>;
}

export interface PeopleParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly settling: Settling;
}

export const createPeople = ({ db, clock, presence, settling }: PeopleParts): People => ({
  async search(viewerID, { gameType, q, limit }) {
    if (!games.has(gameType)) return noSuchGame;
    const found = q
      ? await searchPeople(db.prisma, viewerID, { text: q, limit: limit + 1 })
      : await suggestPeople(db.prisma, viewerID, { onlineSince: clock.now() - LIMITS.onlineMs, limit: limit + 1 });
    const items = found.slice(0, limit).map((person) => summarize(person, presence));
    return done({ items, limited: found.length > limit });
  },

  async get(viewerID, userID) {
    const person = isID(userID) ? await findPerson(db.prisma, userID) : null;
    if (!person) return noSuchUser;
    // A match whose time is up counts, whether or not anybody has looked at it (contract 3.2).
    await settling.settleUser(userID);
    const results = await countResults(db.prisma, userID, null);
    const resultsAgainstYou = await countResults(db.prisma, userID, viewerID);
    return done({ user: summarize(person, presence), results, resultsAgainstYou });
  },

  async me(viewerID) {
    const person = await findPerson(db.prisma, viewerID);
    return person ? done({ user: summarize(person, presence) }) : noSuchUser;
  },
});
