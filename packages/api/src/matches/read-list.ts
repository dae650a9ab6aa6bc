import type { ListEnvelope, ListInput } from "@yourmove/contract";
import { listCursor, listMatches, type MatchList } from "@yourmove/db";
import { games, isDue } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchGame, signInAgain } from "../answers/failures.ts";
import type { PollEnd, Poller } from "../polls/polling.ts";
import { fitList } from "./fit-list.ts";
import type { MatchDeps } from "./match-deps.ts";
import { settleList } from "./settle-list.ts";
import { showMatch } from "./show-match.ts";

const cursorOf = async (
  { db, clock, settling }: MatchDeps,
  userID: number,
  gameType: string | undefined,
): Promise<number> => {
  for (;;) {
    const { cursor, isDue: hasDue } = await listCursor(db, userID, { gameType, now: clock.now() });
    if (!hasDue || !(await settling.settleUser(userID))) return cursor;
  }
};

/** A list as it truly is: where something of the viewer's is due, that ends first. */
const readNow = async ({ db, clock, settling }: MatchDeps, userID: number, query: ListInput): Promise<MatchList> => {
  for (;;) {
    const list = await listMatches(db, userID, { ...query, now: clock.now() });
    const isLate = list.isDue || list.items.some(({ match }) => isDue(match, clock.now()));
    if (!isLate) return list;
    if (!settling.mayWrite()) return settleList(settling, userID, list);
    await settling.settleUser(userID);
  }
};

/** Narrowed lists and pages of older matches never wait; pages ignore `since` too (contract 4.1). */
const waitFor = (
  deps: MatchDeps,
  poller: Poller,
  { gameType, since, wait, before, opponentUserID }: ListInput,
): Promise<PollEnd> =>
  deps.polling.wait(
    poller,
    { since: before === undefined ? since : undefined, wait: opponentUserID === undefined ? wait : 0 },
    () => cursorOf(deps, poller.viewer.userID, gameType),
  );

/** The viewer's matches, at once or as soon as one differs from what the viewer has seen (contract 4.1, 4.2). */
export const readList = async (deps: MatchDeps, poller: Poller, input: ListInput): Promise<Answer<ListEnvelope>> => {
  const { gameType, since } = input;
  if (gameType !== undefined && !games.has(gameType)) return noSuchGame;
  const { clock, presence } = deps;
  const { userID } = poller.viewer;
  const end = await waitFor(deps, poller, input);
  if (end === "revoked") return signInAgain;
  if (end === "unchanged") return done({ unchanged: true, lastActionTime: since ?? 0, serverTime: clock.now() });
  const { items, nextCursor, ...head } = await readNow(deps, userID, input);
  return done({
    unchanged: false,
    lastActionTime: head.cursor,
    serverTime: clock.now(),
    yourUserID: userID,
    ...fitList({ items: items.map((item) => showMatch(item, userID, presence)), nextCursor }),
    yourTurnCount: head.yourTurnCount,
    inviteCount: head.inviteCount,
  });
};
