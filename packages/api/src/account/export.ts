import { setImmediate as nextTurn } from "node:timers/promises";
import { LIMITS } from "@yourmove/contract";
import { exportQueries } from "@yourmove/db";
import type { Games } from "@yourmove/rules";
import { type Answer, done, failed } from "../answer.ts";
import { withoutKeys } from "../identity/actor.ts";
import { summarize } from "../identity/presence.ts";
import type { MatchContext } from "../matches/match-context.ts";
import { viewMatch, viewMoveSafely } from "../matches/view-match.ts";
import type { ServiceContext } from "../service-context.ts";

const HOUR_MS = 3_600_000;
const ROWS = 200;
const MATCHES = 12;
/** How many moves are read at once, and how long that may hold the event loop: others notice neither. */
const MOVES = 200;
const SLICE_MS = 5;

const tooSoon = (lastTime: number, now: number) =>
  failed("rate_limited", "You may take your data along once an hour; try again later", {
    retryAfterSeconds: Math.max(1, Math.ceil((lastTime + HOUR_MS - now) / 1000)),
  });

const NOBODY_ONLINE = { isOnline: () => false };

/** The opponent in a file, where nobody is online. */
const opponentOf = (match: exportQueries.ExportedMatch) =>
  summarize(
    {
      userID: match.opponentID,
      username: match.opponentName,
      avatar: match.opponentAvatar,
      isGuest: match.opponentIsGuest,
      isBot: match.opponentIsBot,
      isDeleted: match.opponentIsDeleted,
      lastSeenTime: null,
      isPresenceShown: false,
    },
    NOBODY_ONLINE,
  );

const lineOf = (
  { games, userID }: { readonly games: Games; readonly userID: number },
  match: exportQueries.ExportedMatch,
  moves: readonly exportQueries.ExportedMove[],
): string => {
  const game = games.find(match.gameType, match.rulesVersion);
  const shown = viewMatch(match, userID, { opponent: opponentOf(match), games });
  const shownMoves = moves.map(({ matchID: _, ...row }) => ({
    ...row,
    move: viewMoveSafely(game, match, { ...row, viewerID: userID }),
  }));
  return JSON.stringify({ type: "match", ...shown, moves: shownMoves });
};

/** Matches in their order, in groups of not too many moves. */
const inGroups = (matches: readonly exportQueries.ExportedMatch[]): exportQueries.ExportedMatch[][] => {
  const groups: exportQueries.ExportedMatch[][] = [];
  let room = 0;
  for (const match of matches) {
    const count = match.xMoveCount + match.oMoveCount;
    const isNext = groups.length === 0 || count > room;
    if (isNext) groups.push([]);
    room = (isNext ? MOVES : room) - count;
    groups.at(-1)?.push(match);
  }
  return groups;
};

/** Lines one after another, letting others in as soon as a slice of time is used up. */
const inSlices = async function* <Item>(
  { clock }: ServiceContext,
  items: readonly Item[],
  write: (item: Item) => string,
): AsyncGenerator<string> {
  let text = "";
  let began = clock.elapsed();
  for (const item of items) {
    text += `${write(item)}\n`;
    if (clock.elapsed() - began < SLICE_MS) continue;
    yield text;
    text = "";
    await nextTurn();
    began = clock.elapsed();
  }
  if (text !== "") yield text;
  await nextTurn();
};

const idsOf = (matches: readonly exportQueries.ExportedMatch[]): number[] => matches.map(({ matchID }) => matchID);

const byMatch = (moves: readonly exportQueries.ExportedMove[]): ReadonlyMap<number, exportQueries.ExportedMove[]> => {
  const found = new Map<number, exportQueries.ExportedMove[]>();
  for (const move of moves) {
    const own = found.get(move.matchID) ?? [];
    own.push(move);
    found.set(move.matchID, own);
  }
  return found;
};

const linesOf = async function* (
  context: ServiceContext,
  userID: number,
  matches: readonly exportQueries.ExportedMatch[],
): AsyncGenerator<string> {
  for (const group of inGroups(matches)) {
    const moves = byMatch(await exportQueries.listMovesOf(context.db, idsOf(group)));
    yield* inSlices(context, group, (match) =>
      lineOf({ games: context.games, userID }, match, moves.get(match.matchID) ?? []),
    );
  }
};

const timeOf = ({ lastActionTime }: exportQueries.ExportedMatch): number => lastActionTime;

/**
 * In the order of their last changes. The live ones are read first: one that ends meanwhile is exported a second time, as it
 * ended, and none is left out.
 */
const matchLines = async function* (context: ServiceContext, userID: number): AsyncGenerator<string> {
  const live = await exportQueries.listExportedLive(context.db, userID);
  for (let after = -1, isLast = false; !isLast; ) {
    const page = await exportQueries.listExportedOver(context.db, userID, { after, limit: MATCHES });
    isLast = page.length < MATCHES;
    after = isLast ? Number.POSITIVE_INFINITY : Math.max(...page.map(timeOf));
    const next = live.findIndex((match) => timeOf(match) > after);
    const before = live.splice(0, next < 0 ? live.length : next);
    yield* linesOf(
      context,
      userID,
      [...page, ...before].sort((one, other) => timeOf(one) - timeOf(other)),
    );
  }
};

const allLines = async function* (context: ServiceContext, userID: number): AsyncGenerator<string> {
  const head = { type: "export", userID, time: context.clock.now() };
  yield `${JSON.stringify(head)}\n`;
  for await (const lines of exportQueries.exportRows(context.db, userID, ROWS)) yield `${lines.join("\n")}\n`;
  yield* matchLines(context, userID);
  yield `${JSON.stringify({ type: "end" })}\n`;
};

/**
 * All that is a user's own, to take along (contract 4.8): lines of JSON, some at a time, read as the client takes them, so that
 * one that stops costs nothing more. What was hidden from the user stays hidden. The last line says that the file is whole.
 * Refused within an hour of the last one.
 */
export const exportAccount = withoutKeys(
  async (context: MatchContext, { userID }): Promise<Answer<AsyncIterable<string>>> => {
    const now = context.clock.now();
    const since = context.isRateLimited ? now - HOUR_MS / LIMITS.exportsAnHour : now;
    const last = await exportQueries.beginExport(context.db, userID, { now, since });
    if (last) return tooSoon(last.lastTime, now);
    // A match whose deadline has passed is over, though nobody has read it.
    while (await context.overdue.expireOverdueOf(userID));
    return done(allLines(context, userID));
  },
);
