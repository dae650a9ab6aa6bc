import type { ListInput } from "@yourmove/contract";
import { type Asker, listChanges, type MatchList } from "@yourmove/db";
import { isDue } from "@yourmove/rules";
import { isDelta } from "./delta.ts";
import type { MatchDeps } from "./match-deps.ts";

/**
 * What changed since the cursor that the viewer has seen; null where it did not ask for that, or only the whole list
 * tells it (contract 4.1). Where something of the viewer's is due, that ends first.
 */
export const readDelta = async (
  { db, clock, settling }: MatchDeps,
  asker: Asker,
  { changes, since, gameType, limit }: ListInput,
): Promise<MatchList | null> => {
  const { userID } = asker;
  if (changes !== "only" || since === undefined) return null;
  for (;;) {
    const changed = await listChanges(db, asker, { since, gameType, limit, now: clock.now() });
    const isLate = changed.isDue || changed.items.some(({ match }) => isDue(match, clock.now()));
    if (!isLate) {
      const { activeCount: _active, sentCount: _sent, ...list } = changed;
      return isDelta(changed, userID, since) ? list : null;
    }
    // What can't be ended in the database has no cursor to be told by.
    if (!settling.mayWrite()) return null;
    await settling.settleUser(userID);
  }
};
