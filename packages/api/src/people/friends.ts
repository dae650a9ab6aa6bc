import type { Friends as FoundFriends, SearchInput, UserSummary } from "@yourmove/contract";
import { type Database, searchPeople, suggestPeople } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchGame } from "../answers/failures.ts";
import type { Presence } from "./presence.ts";
import { summarize } from "./summarize.ts";

/** Finding users to invite (contract 4.3). */
export interface Friends {
  search(viewerID: number, input: SearchInput): Promise<Answer<FoundFriends>>;
}

interface FriendsDeps {
  readonly db: Database;
  readonly presence: Presence;
}

/** 0 for the first to be suggested: bots, then who is shown online. */
const rank = ({ isBot, isOnline }: UserSummary): number => (isBot ? 0 : isOnline ? 1 : 2);

/** Makes the search: by name, and without one it offers bots and recent opponents, those first who are shown online. */
export const createFriends = ({ db, presence }: FriendsDeps): Friends => ({
  async search(viewerID, { gameType, q, limit }) {
    if (!games.has(gameType)) return noSuchGame;
    const found = await (q ? searchPeople(db, viewerID, { text: q, limit: limit + 1 }) : suggestPeople(db, viewerID));
    const people = found.map((person) => summarize(person, presence));
    if (!q) people.sort((a, b) => rank(a) - rank(b));
    return done({ items: people.slice(0, limit), limited: people.length > limit });
  },
});
