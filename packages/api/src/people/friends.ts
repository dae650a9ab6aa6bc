import { type Friends as FoundFriends, LIMITS, type SearchInput } from "@yourmove/contract";
import { type Database, searchPeople, suggestPeople } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchGame } from "../answers/failures.ts";
import type { Clock } from "../clock.ts";
import type { Presence } from "./presence.ts";
import { summarize } from "./summarize.ts";

/** Finding users to invite (contract 4.3). */
export interface Friends {
  search(viewerID: number, input: SearchInput): Promise<Answer<FoundFriends>>;
}

interface FriendsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
}

/** Makes the search: by name, and without one it offers bots and recent opponents. */
export const createFriends = ({ db, clock, presence }: FriendsDeps): Friends => ({
  async search(viewerID, { gameType, q, limit }) {
    if (!games.has(gameType)) return noSuchGame;
    const found = q
      ? await searchPeople(db, viewerID, { text: q, limit: limit + 1 })
      : await suggestPeople(db, viewerID, { onlineSince: clock.now() - LIMITS.onlineMs, limit: limit + 1 });
    const items = found.slice(0, limit).map((person) => summarize(person, presence));
    return done({ items, limited: found.length > limit });
  },
});
