import type { GetInput, MatchEnvelope } from "@yourmove/contract";
import { type Asker, type MatchWithOpponent, matchCursor } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchGame, noSuchMatch } from "../answers/failures.ts";
import type { Viewer } from "../people/viewer.ts";
import type { Poller } from "../polls/polling.ts";
import { loadMatch } from "./load-match.ts";
import type { ReadDeps } from "./match-deps.ts";

const cursorOf = async (deps: ReadDeps, viewer: Viewer, input: GetInput): Promise<number> => {
  const { db, clock } = deps;
  const cursor = await matchCursor(db, viewer.userID, { matchID: input.matchID, now: clock.now() });
  if (!cursor?.isDue) return cursor?.cursor ?? 0;
  return (await loadMatch(deps, viewer, input))?.match.lastActionTime ?? 0;
};

/** What a poll has seen of a match. */
type Seen = GetInput & { readonly since: number };

/** A match as its viewer is told of it. */
const shown = (
  { clock, shown: views }: ReadDeps,
  userID: number,
  found: MatchWithOpponent | null,
): Answer<MatchEnvelope> => {
  if (!found) return noSuchMatch;
  const { lastActionTime } = found.match;
  return done({ unchanged: false, lastActionTime, serverTime: clock.now(), match: views.show(found, userID) });
};

/** Waits until the match is no longer as the viewer has seen it. */
const waitForMatch = async (deps: ReadDeps, poller: Poller, input: Seen): Promise<Answer<MatchEnvelope>> => {
  const { clock, polling, reads } = deps;
  const { viewer } = poller;
  const { userID } = viewer;
  const key = `match ${input.matchID}`;
  const end = await polling.waitOn(poller, input, { key, read: () => cursorOf(deps, viewer, input) });
  if (end === "revoked") return polling.whyRevoked(viewer);
  if (end === "unchanged") return done({ unchanged: true, lastActionTime: input.since, serverTime: clock.now() });
  const load = (asker: Asker) => loadMatch(deps, asker, input);
  return shown(
    deps,
    userID,
    await (end === "woken" ? reads.read(`${key} ${userID}`, () => load({ userID })) : load(viewer)),
  );
};
/** One match, at once or as soon as it differs from what the viewer has seen (contract 4, 4.2). */
export const readMatch = async (deps: ReadDeps, poller: Poller, input: GetInput): Promise<Answer<MatchEnvelope>> => {
  if (!games.has(input.gameType)) return noSuchGame;
  const { viewer } = poller;
  const { userID } = viewer;
  const { since } = input;
  const found = await loadMatch(deps, viewer, input);
  if (!found) return noSuchMatch;
  // What a poll is woken to say has been read once its browser asks again: it may have left in the meantime.
  if (viewer.credential.kind !== "api_key") deps.readReceipts.noteMatch(userID, input.matchID);
  // What was found is over with this function, and not held while the poll waits.
  return found.match.lastActionTime === since
    ? waitForMatch(deps, poller, { ...input, since })
    : shown(deps, userID, found);
};
