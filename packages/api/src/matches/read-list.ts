import type { ListEnvelope, ListInput } from "@yourmove/contract";
import { type Asker, listCursor, listMatches, type MatchList } from "@yourmove/db";
import { games, isDue } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchGame } from "../answers/failures.ts";
import type { Viewer } from "../people/viewer.ts";
import type { PollEnd, Poller } from "../polls/polling.ts";
import { fitDelta, fitList } from "./fit-list.ts";
import type { ReadDeps } from "./match-deps.ts";
import { readDelta } from "./read-delta.ts";
import { settleList } from "./settle-list.ts";

type ListSnapshot = Extract<ListEnvelope, { unchanged: false }>;

const cursorOf = async (
  { db, clock, settling }: ReadDeps,
  userID: number,
  gameType: string | undefined,
): Promise<number> => {
  for (;;) {
    const { cursor, isDue: hasDue } = await listCursor(db, userID, { gameType, now: clock.now() });
    if (!hasDue || !settling.mayWrite()) return cursor;
    // Also where somebody else was first with it: the cursor was read before that.
    await settling.settleUser(userID);
  }
};

/** A list as it truly is: where something of the viewer's is due, that ends first. */
const readNow = async ({ db, clock, settling }: ReadDeps, asker: Asker, query: ListInput): Promise<MatchList> => {
  const { userID } = asker;
  for (;;) {
    const list = await listMatches(db, asker, { ...query, now: clock.now() });
    const isLate = list.isDue || list.items.some(({ match }) => isDue(match, clock.now()));
    if (!isLate) return list;
    if (!settling.mayWrite()) return settleList(settling, userID, list);
    await settling.settleUser(userID);
  }
};

/** Narrowed lists and pages of older matches never wait; pages ignore `since` too (contract 4.1). */
const waitFor = (
  deps: ReadDeps,
  poller: Poller,
  { gameType, since, wait, before, opponentUserID }: ListInput,
): Promise<PollEnd> =>
  deps.polling.wait(
    poller,
    { since: before === undefined ? since : undefined, wait: opponentUserID === undefined ? wait : 0 },
    { key: `list ${gameType}`, read: () => cursorOf(deps, poller.viewer.userID, gameType) },
  );

/** Who asks for a list, and for which. */
interface Asked {
  readonly viewer: Viewer;
  readonly input: ListInput;
}

/** What the viewer is told of its matches now: all of them, or what changed where that says as much. */
const readSnapshot = async (deps: ReadDeps, asker: Asker, input: ListInput): Promise<ListSnapshot> => {
  const { userID } = asker;
  const delta = await readDelta(deps, asker, input);
  const { items, nextCursor, cursor, isDue: _, ...counts } = delta ?? (await readNow(deps, asker, input));
  const fitting = delta ? fitDelta : fitList;
  const shown = items.map((item) => deps.shown.show(item, userID));
  return {
    unchanged: false,
    lastActionTime: cursor,
    serverTime: deps.clock.now(),
    isDelta: delta !== null,
    yourUserID: userID,
    ...fitting({ items: shown, nextCursor }),
    ...counts,
  };
};

/** What the viewer is told once the wait is over. */
const answerAfter = async (end: PollEnd, deps: ReadDeps, { viewer, input }: Asked): Promise<Answer<ListEnvelope>> => {
  const { gameType, since, limit, changes } = input;
  if (end === "revoked") return deps.polling.whyRevoked(viewer);
  if (end === "unchanged") return done({ unchanged: true, lastActionTime: since ?? 0, serverTime: deps.clock.now() });
  if (end !== "woken") return done(await readSnapshot(deps, viewer, input));
  // A user's polls wake together, each has had its own session looked at, and what they are told is the same.
  const { userID } = viewer;
  const read = () => readSnapshot(deps, { userID }, input);
  const kind = ["list", userID, gameType, limit, changes && since].join(" ");
  return done(await deps.reads.read(kind, read));
};

/**
 * The viewer's matches, at once or as soon as one differs from what the viewer has seen (contract 4.1, 4.2). No async
 * function, since its poll would hold that too while it waits.
 */
export const readList = (deps: ReadDeps, poller: Poller, input: ListInput): Promise<Answer<ListEnvelope>> => {
  const { gameType } = input;
  if (gameType !== undefined && !games.has(gameType)) return Promise.resolve(noSuchGame);
  const { viewer } = poller;
  return waitFor(deps, poller, input).then((end) => answerAfter(end, deps, { viewer, input }));
};
