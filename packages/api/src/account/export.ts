import { setImmediate as nextTurn } from "node:timers/promises";
import { HOUR_MS, LIMITS } from "@yourmove/contract";
import { exportedMatchQueries, exportQueries } from "@yourmove/db";
import { type Answer, done, failed, notByApiKey } from "../answer.ts";
import type { Ctx, Services } from "../context.ts";
import { summarize } from "../identity/presence.ts";
import { viewMatch, viewMoves } from "../matches/view-match.ts";

const ROWS = 200;
const MATCHES = 12;
/** How many moves are read at once, and how long that may hold the event loop: others notice neither. */
const MOVES = 200;
const SLICE_MS = 5;

const tooSoon = (lastTime: number, now: number) =>
  failed("rate_limited", "You may take your data along once an hour; try again later", {
    retryAfterSeconds: Math.max(1, Math.ceil((lastTime + HOUR_MS - now) / 1000)),
  });

const NOBODY_ONLINE = { isOnline: () => false, awayUntil: () => null };

/** The opponent in a file, where nobody is online. */
const opponentOf = (match: Omit<exportedMatchQueries.ExportedMatch, "moves">) =>
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
      awayFrom: null,
      awayUntil: null,
    },
    NOBODY_ONLINE,
  );

const lineOf = async (
  { games, rulesViews, userID }: Pick<Services, "games" | "rulesViews"> & { readonly userID: number },
  { moves, ...match }: exportedMatchQueries.ExportedMatch,
): Promise<string> => {
  const game = games.find(match.gameType, match.rulesVersion);
  const opponent = opponentOf(match);
  const shown = viewMatch(match, userID, { opponent, games, seen: await rulesViews.see(match, userID) });
  const made = await viewMoves(game, {
    match,
    viewerID: userID,
    moves: moves.map(({ move, symbol, moveNumber }) => ({ move, symbol, moveNumber })),
  });
  const shownMoves = moves.map((row, at) => ({ ...row, move: made[at] ?? null }));
  return JSON.stringify({ type: "match", ...shown, moves: shownMoves });
};

/** Matches in their order, in groups of not too many moves. */
const inGroups = (places: readonly exportedMatchQueries.ExportedPlace[]): number[][] => {
  const groups: number[][] = [];
  let room = 0;
  for (const { matchID, moveCount } of places) {
    const isNext = groups.length === 0 || moveCount > room;
    if (isNext) groups.push([]);
    room = (isNext ? MOVES : room) - moveCount;
    groups.at(-1)?.push(matchID);
  }
  return groups;
};

/** Lines one after another, letting others in as soon as a slice of time is used up. */
const inSlices = async function* <Item>(
  { clock }: Services,
  items: readonly Item[],
  write: (item: Item) => Promise<string>,
): AsyncGenerator<string> {
  let text = "";
  let began = clock.elapsed();
  for (const item of items) {
    text += `${await write(item)}\n`;
    if (clock.elapsed() - began < SLICE_MS) continue;
    yield text;
    text = "";
    await nextTurn();
    began = clock.elapsed();
  }
  if (text !== "") yield text;
  await nextTurn();
};

const linesOf = async function* (
  context: Services,
  userID: number,
  places: readonly exportedMatchQueries.ExportedPlace[],
): AsyncGenerator<string> {
  for (const matchIDs of inGroups(places)) {
    const matches = await exportedMatchQueries.readExported(context.db, userID, matchIDs);
    yield* inSlices(context, matches, (match) =>
      lineOf({ games: context.games, rulesViews: context.rulesViews, userID }, match),
    );
  }
};

/**
 * In the order of their last changes. The live ones are listed first: one that ends meanwhile is exported a second time, and none
 * is left out.
 */
const matchLines = async function* (context: Services, userID: number): AsyncGenerator<string> {
  const live = await exportedMatchQueries.listExportedLive(context.db, userID);
  for (let after = -1, isLast = false; !isLast; ) {
    const page = await exportedMatchQueries.listExportedOver(context.db, userID, { after, limit: MATCHES });
    isLast = page.length < MATCHES;
    after = isLast ? Number.POSITIVE_INFINITY : Math.max(...page.map(({ time }) => time));
    const next = live.findIndex(({ time }) => time > after);
    const before = live.splice(0, next < 0 ? live.length : next);
    yield* linesOf(
      context,
      userID,
      [...page, ...before].sort((one, other) => one.time - other.time),
    );
  }
};

const allLines = async function* (context: Services, userID: number): AsyncGenerator<string> {
  const head = { type: "export", userID, time: context.clock.now() };
  yield `${JSON.stringify(head)}\n`;
  for await (const lines of exportQueries.exportRows(context.db, userID, ROWS)) yield `${lines.join("\n")}\n`;
  yield* matchLines(context, userID);
  yield `${JSON.stringify({ type: "end" })}\n`;
};

/** The parts while the actor's credentials are good: each is read before that is checked, and shown after. */
const whileSignedIn = async function* ({ actor, auth }: Ctx, parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) {
    if (!(await auth.isValid(actor))) throw new Error("The session of an export has ended: it is broken off");
    yield part;
  }
};

/**
 * All that is a user's own, to take along: lines of JSON, some at a time, read as the client takes them, so that
 * one that stops costs nothing more. What was hidden from the user stays hidden. The last line says that the file is whole.
 * Refused within an hour of the last one. It breaks off where the session ends meanwhile.
 */
export const exportAccount = async (ctx: Ctx): Promise<Answer<AsyncIterable<string>>> => {
  const { actor, clock, db, isRateLimited, overdue } = ctx;
  if (actor.credential.kind === "api_key") return notByApiKey;
  const { userID } = actor;
  const now = clock.now();
  const since = isRateLimited ? now - HOUR_MS / LIMITS.exportsAnHour : now;
  const last = await exportQueries.beginExport(db, userID, { now, since });
  if (last) return tooSoon(last.lastTime, now);
  // A match whose deadline has passed is over, though nobody has read it.
  while (await overdue.expireOverdueOf(userID));
  return done(whileSignedIn(ctx, allLines(ctx, userID)));
};
