import { setImmediate as nextTurn } from "node:timers/promises";
import { LIMITS, type PastPosition, type Positions, type PositionsInput } from "@yourmove/contract";
import { type HistoryRow, listMoves } from "@yourmove/db";
import {
  type AnyGame,
  answerHere,
  GameFault,
  isOver,
  isTransient,
  type Line,
  type MatchRecord,
  moveCountOf,
  positionVersionOf,
  runsElsewhere,
  userKeyOf,
} from "@yourmove/rules";
import { type Answer, done, gamePaused, noSuchGame, noSuchMatch } from "../answer.ts";
import type { Ctx, Services } from "../context.ts";
import { loadMatch } from "./read-match.ts";

/** How many positions one call of the game shows: with their moves they fit into an answer, however large they are. */
const SLICE = Math.floor(LIMITS.answerBytes / (LIMITS.viewBytes + LIMITS.moveBytes + 1024));
/** How long one go of playing takes at most, in milliseconds; then others have their turn. */
const SLICE_MS = 10;
/** How long one page waits for rules that run elsewhere, in milliseconds: then it is as long as it is. */
const PAGE_MS = 250;
const NONE: Answer<Positions> = done({ items: [], nextAfter: null });

/** The beginning of a line: the position after `moveCount` moves; -1 where there is none yet. */
interface Base {
  readonly moveCount: number;
  readonly from: Line["from"];
}

const BEGINNING: Base = { moveCount: -1, from: null };

/** The moves that stood when the match was read, as far as they follow one another: some may have been taken back since. */
const standing = (match: MatchRecord, moves: readonly HistoryRow[]): readonly HistoryRow[] => {
  const version = positionVersionOf(match);
  const known = moves.filter(({ sequence }) => sequence <= version);
  const gap = known.findIndex(({ moveNumber }, at) => moveNumber !== (known[0]?.moveNumber ?? 0) + at);
  return gap < 0 ? known : known.slice(0, gap);
};

const keyOf = ({ matchID, rulesVersion }: MatchRecord, { sequence }: HistoryRow): string =>
  `${matchID} ${rulesVersion} ${sequence}`;

/** A match to show from the position after `first` moves on, and its viewer. */
interface PageStart {
  readonly game: AnyGame;
  readonly match: MatchRecord;
  readonly viewerID: number;
  readonly first: number;
}

interface Read {
  readonly base: Base;
  readonly moves: readonly HistoryRow[];
}

/** The moves up to the last of a page that begins with the position after `first` of them, and what to play them from. */
const readMoves = async ({ db, pastPositions }: Services, { match, first }: PageStart): Promise<Read> => {
  const read = (after: number, limit: number) => listMoves(db, match.matchID, { after, limit, withTakenBack: false });
  const page = await read(Math.max(first - 2, 0), LIMITS.pastPositions + 1);
  const [before] = page;
  const from = first > 1 && before?.moveNumber === first - 1 && pastPositions.get(keyOf(match, before));
  if (from) return { base: { moveCount: first - 1, from }, moves: standing(match, page) };
  const earlier: HistoryRow[] = [];
  for (let after = 0; after < first - 2; after = earlier.at(-1)?.moveNumber ?? first) {
    earlier.push(...(await read(after, Math.min(LIMITS.historyMoves, first - 2 - after))));
  }
  const moves = standing(match, [...earlier, ...page]);
  // A page for which there was no time before goes on from there.
  for (const made of moves.filter(({ moveNumber }) => moveNumber < first).reverse()) {
    const reached = pastPositions.get(keyOf(match, made));
    if (reached) return { base: { moveCount: made.moveNumber, from: reached }, moves };
  }
  return { base: BEGINNING, moves };
};

/** The next positions, as many as a slice and its time allow, and the one to go on from. */
const playSlice = async ({ game, match, viewerID, first }: PageStart, { base, moves }: Read, last: number) => {
  const unseen = Math.max(first - base.moveCount - 1, 0);
  const until = Math.min(last, base.moveCount + unseen + SLICE);
  const next = moves.filter(({ moveNumber }) => moveNumber > base.moveCount && moveNumber <= until);
  const from = Math.max(first, base.moveCount + 1);
  const shown = moves.filter(({ moveNumber }) => moveNumber >= from && moveNumber <= until);
  const line = {
    match,
    viewerID,
    from: base.from,
    moves: next.map(({ symbol, move, sequence }) => ({ symbol, move, sequence })),
    unseen,
    shown: shown.map(({ move, symbol, moveNumber }) => ({ move, symbol, moveNumber })),
  };
  const end = performance.now() + SLICE_MS;
  const { count, seen, position, shownMoves, present } = runsElsewhere(game)
    ? await game.host.ask("line", line, { lane: "show", callerKey: userKeyOf(viewerID), enoughMs: SLICE_MS })
    : answerHere(game, "line", line, { isEnough: () => performance.now() > end });
  const moveCount = base.moveCount + count;
  const items = seen.map(({ turn, view }, at): PastPosition => {
    const number = moveCount - seen.length + at + 1;
    const lastMove = shownMoves[shown.findIndex(({ moveNumber }) => moveNumber === number)] ?? null;
    const isEnd = isOver(match) && number === moveCountOf(match);
    return { moveCount: number, turnSymbol: turn, game: { ...(isEnd ? present : view), lastMove } };
  });
  return { items, base: { moveCount, from: { position } } };
};

/** A page; null where there was no time for its first position. */
const readPage = async (services: Services, shown: PageStart): Promise<Positions | null> => {
  const { game, match, first } = shown;
  const { elapsed } = services.clock;
  const until = runsElsewhere(game) ? elapsed() + PAGE_MS : Number.POSITIVE_INFINITY;
  const read = await readMoves(services, shown);
  const { moves } = read;
  const last = Math.min(first + LIMITS.pastPositions - 1, moves.at(-1)?.moveNumber ?? 0);
  const items: PastPosition[] = [];
  let { base } = read;
  let bytes = 0;
  while (base.moveCount < last) {
    if (elapsed() > until) {
      if (items.length > 0) break;
      return null;
    }
    const slice = await playSlice(shown, { base, moves }, last);
    bytes += Buffer.byteLength(JSON.stringify(slice.items));
    if (items.length > 0 && bytes > LIMITS.answerBytes) break;
    items.push(...slice.items);
    base = slice.base;
    const made = moves.find(({ moveNumber }) => moveNumber === base.moveCount);
    if (made && slice.base.from) services.pastPositions.set(keyOf(match, made), slice.base.from);
    await nextTurn();
  }
  const latest = moveCountOf(match);
  const end = items.at(-1)?.moveCount ?? latest;
  return { items, nextAfter: end < latest ? end : null };
};

/** Reads a page of the positions that a match has stood in, each as its viewer saw it then; those of a game with secrets once it is over. */
export const readPositions = async (ctx: Ctx, input: PositionsInput): Promise<Answer<Positions>> => {
  const { actor, games } = ctx;
  if (!games.has(input.gameType)) return noSuchGame;
  const found = await loadMatch(ctx, actor, input);
  if (!found) return noSuchMatch;
  const { match } = found;
  if (match.pausedReason !== null) return gamePaused(match.pausedReason === "rules_missing");
  const game = games.find(match.gameType, match.rulesVersion);
  if (!game) return isOver(match) ? NONE : gamePaused(true);
  const first = (input.after ?? -1) + 1;
  const isSecret = game.hasSecrets && !isOver(match);
  if (isSecret || match.position === null || first > moveCountOf(match)) return NONE;
  try {
    const page = await readPage(ctx, { game, match, viewerID: actor.userID, first });
    return page ? done(page) : gamePaused(true);
  } catch (error) {
    if (!(error instanceof GameFault)) throw error;
    const { matchID } = match;
    ctx.faults.noteIn(error, { matchID, moveNumber: first, requestID: ctx.request.requestID });
    const isSoonOver = isTransient(error);
    return isOver(match) && !isSoonOver ? NONE : gamePaused(isSoonOver);
  }
};
