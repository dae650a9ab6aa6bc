import type { HistoryMove, Match, MoveBody } from "@yourmove/contract";
import { isSame } from "@yourmove/game";
import type { AnyGame, Options } from "@yourmove/rules";

/** A match's past, as far as the viewer may see it. */
export interface Past {
  readonly moves: readonly HistoryMove[];
  /** One position more than there are moves; null where a move is hidden or not known to this client's rules. */
  readonly positions: readonly unknown[] | null;
  /** The match's own rules; null until they are loaded, and for a game that has none here. */
  readonly game: AnyGame | null;
  /** Whether its moves draw chance. */
  readonly hasChance: boolean;
  /** The moves as the service last listed them; what came since grew from the live match. */
  readonly fetched: readonly HistoryMove[];
  /** The `positionVersion` of the match that these moves led to; null while no live match has agreed with them. */
  readonly version: number | null;
}

/** The inputs of a past. */
interface Sources {
  readonly match: Match;
  readonly fetched: readonly HistoryMove[];
  readonly game: AnyGame | null;
  /** How a game is called with a match's options and seed; loaded with the rules. */
  readonly calls: Calls | null;
  /** The options that the first position shows, where they make it without chance: it is known before the seed is. */
  readonly shownOptions?: Options | undefined;
}

/** As much of `@yourmove/rules/options` as a replay needs. */
export type Calls = Pick<typeof import("@yourmove/rules/options"), "chanceUseOf" | "replay">;

/** A match of which nothing has been fetched yet. */
export const NO_PAST: Past = { moves: [], positions: null, game: null, hasChance: false, fetched: [], version: null };

const isShown = (made: HistoryMove): made is HistoryMove & { readonly move: MoveBody } => made.move !== null;

/** One position more than there are moves; null where a move is hidden or refused, or the seed that it takes is secret. */
const positionsOf = ({ match, fetched, game, calls, shownOptions }: Sources): readonly unknown[] | null => {
  if (!game || !calls || !fetched.every(isShown)) return null;
  const options = shownOptions ?? match.options;
  const seed = match.chance?.seed ?? null;
  if (calls.chanceUseOf(game, options) !== "none" && seed === null) return null;
  const { positions, refusal } = calls.replay(game, { options, seed, moves: fetched });
  return refusal ? null : positions;
};

/** Whether the moves end as the live match does. */
const agrees = ({ moves }: Past, { moveCount, game }: Match): boolean => {
  const last = moves.at(-1)?.move ?? null;
  return moves.length === moveCount && (last === null || isSame(last, game.lastMove));
};

/** The past with the match's newest move: one position more. Null when that move is hidden, or does not follow. */
const grown = (past: Past, match: Match): Past | null => {
  const { moves, positions, game, hasChance } = past;
  const move = match.game.lastMove;
  if (!move || !positions || !game || hasChance) return null;
  const before = positions.at(-1);
  const symbol = game.turn(before);
  // In a joint turn only the list of moves says who was first.
  if (symbol === "both") return null;
  const userID = symbol === "X" ? match.xUserID : match.oUserID;
  const played = game.play(before, symbol, move);
  if (userID === null || !played.ok) return null;
  const time = match.lastMoveTime ?? 0;
  const latest = { moveNumber: match.moveCount, userID, symbol, move, time, isTakenBack: false };
  const version = match.positionVersion;
  return { ...past, moves: [...moves, latest], positions: [...positions, played.state], version };
};

/** The past up to where a takeback has led. */
const cut = (past: Past, { moveCount, positionVersion }: Match): Past => ({
  ...past,
  moves: past.moves.slice(0, moveCount),
  positions: past.positions?.slice(0, moveCount + 1) ?? null,
  version: positionVersion,
});

/** The past one step of the live match further: a move more, or some taken back; as it is where nothing follows. */
const followed = (past: Past, match: Match): Past => {
  const { moves, version } = past;
  const { moveCount, positionVersion } = match;
  if (version === positionVersion) return past;
  if (version === null && agrees(past, match)) return { ...past, version: positionVersion };
  const isNext = version === null || version === positionVersion - 1;
  if (isNext && moveCount === moves.length + 1) return grown(past, match) ?? past;
  return isNext && version !== null && moveCount < moves.length ? cut(past, match) : past;
};

/** The fetched moves, and those of the live match since; the same object when nothing is new. */
export const nextPast = (past: Past, sources: Sources): Past => {
  const { match, fetched, game, calls } = sources;
  if (fetched === past.fetched && game === past.game) return followed(past, match);
  const hasChance = game !== null && calls?.chanceUseOf(game, match.options) === "moves";
  return followed({ moves: fetched, positions: positionsOf(sources), game, hasChance, fetched, version: null }, match);
};

/**
 * Why the history must be fetched again, in a word that stays the same as long as the reason does; null when it need
 * not be: the live match has gone ways that it did not show, or hidden moves may be known now that it is over.
 */
export const lackOf = (past: Past, match: Match): string | null => {
  const { moves, fetched, version } = past;
  const { moveCount, positionVersion, isFinished } = match;
  if (moves.length < moveCount) return `${moveCount} moves, not ${fetched.length}`;
  if (version === null ? !agrees(past, match) : version < positionVersion) return `version ${positionVersion}`;
  if (isFinished && moves.some(({ move }) => move === null)) return "hidden";
  // The seed is known from the end on.
  return isFinished && moves.length > 0 && past.positions === null && past.game?.hasChance ? "seed" : null;
};
