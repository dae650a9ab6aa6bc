import { replaceEqualDeep } from "@tanstack/react-query";
import type { HistoryMove, PlayerSymbol } from "@yourmove/client";
import type { MoveIn, MoveTarget } from "./targets.ts";

/** The moves of a match that stand, the oldest first. */
export type PlayedMoves = readonly Pick<HistoryMove, "symbol" | "move">[];

/** Predicts the match after a move; null where it can't be predicted. */
export interface Predict<Of extends MoveTarget> {
  (match: Of, move: MoveIn<Of>, played: PlayedMoves | undefined): Of | null;
  /** Whether it takes the moves so far, which are then fetched beside the match. */
  needsMoves?(match: Of): boolean;
}

/** A prediction by a game's own rules. */
export interface RulesPrediction {
  <Of extends MoveTarget>(match: Of, move: object, played: PlayedMoves | undefined): Of | null;
  /** Whether it takes the moves so far. */
  needsMoves(match: MoveTarget): boolean;
}

/** As much of a game's definition (`defineGame` of `@yourmove/game`) as a prediction needs. */
export interface PredictableGame {
  readonly gameType: string;
  readonly rulesVersion?: number;
  readonly hasChance?: boolean | "start";
  readonly hasSecrets?: boolean;
  start(...given: never): unknown;
  turn(position: never): PlayerSymbol | "both";
  play(position: never, symbol: PlayerSymbol, move: never, ...chance: never): { ok: boolean; state?: unknown };
  outcome(position: never): object | null;
  view(position: never, viewer: PlayerSymbol | null): object;
}

/** The same functions as a prediction calls them: with values of the game's own. */
interface Rules {
  start(given?: { options: object }): unknown;
  turn(position: unknown): PlayerSymbol | "both";
  play(position: unknown, symbol: PlayerSymbol, move: unknown): { ok: boolean; state?: unknown };
  outcome(position: unknown): object | null;
  view(position: unknown, viewer: PlayerSymbol | null): object;
}

/** Whether two JSON values are equal. */
const isSame = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one;

/** The first position of a match with its options. */
const startOf = ({ options }: MoveTarget, rules: Rules): unknown =>
  options ? rules.start({ options }) : rules.start();

/** The moves so far that the match itself contains. */
const ownMoves = (match: MoveTarget, rules: Rules): PlayedMoves | null => {
  const { moveCount, game } = match;
  const { lastMove } = game;
  if (moveCount === 0) return [];
  if (moveCount > 1) return null;
  const symbol = rules.turn(startOf(match, rules));
  return lastMove && symbol !== "both" ? [{ symbol, move: { ...lastMove } }] : null;
};

const positionAfter = (rules: Rules, start: unknown, played: PlayedMoves): unknown => {
  let position = start;
  for (const { symbol, move } of played) {
    const next = rules.play(position, symbol, move);
    if (!next.ok) return null;
    position = next.state;
  }
  return position;
};

/** What a prediction goes on with, or why there is none: null where it comes by itself, or the service says it, too. */
type Found<Value> = { readonly value: Value } | { readonly whyNot: string | null };

/** The match's position, as its moves lead to it and its view shows it. */
const positionOf = (rules: Rules, match: MoveTarget, known: PlayedMoves | undefined): Found<unknown> => {
  const played = ownMoves(match, rules) ?? known;
  // They are being read.
  if (played?.length !== match.moveCount) return { whyNot: null };
  if (played.some(({ move }) => move === null)) return { whyNot: "the other player's move is hidden" };
  const position = positionAfter(rules, startOf(match, rules), played);
  const { lastMove: _last, legalMoves: _legal, ...view } = match.game;
  const isShown = position !== null && isSame(rules.view(position, match.yourSymbol), view);
  return isShown ? { value: position } : { whyNot: "its rules lead to another position than the service shows" };
};

/** The match in the position after a move of the viewer's. */
const matchIn = <Of extends MoveTarget>(match: Of, position: unknown, rules: Rules): Of => {
  const turn = rules.outcome(position) ? null : rules.turn(position);
  const isYourTurn = turn === match.yourSymbol || turn === "both";
  const isTheirs = !isYourTurn && turn !== null && match.currentTurnUserID !== null;
  return {
    ...match,
    isYourTurn,
    // The next move waits until this one is answered.
    canMove: false,
    // Both are on turn until both have moved.
    currentTurnUserID: isTheirs ? match.opponent.userID : turn === "both" ? null : match.currentTurnUserID,
    turnDeadlineTime: isYourTurn ? match.turnDeadlineTime : null,
    game: { ...rules.view(position, match.yourSymbol), lastMove: match.game.lastMove, legalMoves: undefined },
  };
};

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Whether the page is being developed, as bundlers say it. */
const isDevelopment = (): boolean => {
  try {
    return process.env.NODE_ENV !== "production";
  } catch {
    return false;
  }
};

/** Says in development why nothing is predicted, each reason once. */
const createWarn = (gameType: string): ((reason: string) => void) => {
  const warned = new Set<string>();
  return (reason) => {
    if (warned.has(reason) || !isDevelopment()) return;
    warned.add(reason);
    console.warn(`predictWith(${gameType}) predicts nothing, and the turn just passes: ${reason}`);
  };
};

/** Why nothing of a match can be predicted, whatever the move; null where something may be. */
const whyNever = (game: PredictableGame, match: MoveTarget): string | null => {
  const { gameType, rulesVersion = 1, hasChance, hasSecrets } = game;
  if (match.gameType !== gameType) return `the match is of ${match.gameType}`;
  if (match.rulesVersion !== rulesVersion)
    return `the match goes by version ${match.rulesVersion} of the rules, and the page has ${rulesVersion}`;
  if (hasSecrets) return "the game has secrets, which only the service knows";
  // A start that was drawn is not known here, either.
  return hasChance === true || match.chance ? "what chance brings only the service knows" : null;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The match after a move of the viewer's, by the rules. */
const predicted = <Of extends MoveTarget>(
  rules: Rules,
  { match, move, played }: { readonly match: Of; readonly move: object; readonly played: PlayedMoves | undefined },
): Found<Of> => {
  const { yourSymbol } = match;
  if (!yourSymbol) return { whyNot: null };
  try {
    const position = positionOf(rules, match, played);
    if ("whyNot" in position) return position;
    const next = rules.play(position.value, yourSymbol, move);
    if (!next.ok) return { whyNot: null };
    const after = matchIn(match, next.state, rules);
    return { value: { ...after, game: { ...after.game, lastMove: move } } };
  } catch (error) {
    return { whyNot: `its rules threw "${messageOf(error)}"` };
  }
};

/**
 * Shows a move at once by the game's own rules: `useMove(match, { predict: predictWith(kalah) })`. Nothing is predicted in
 * a game with chance or secrets, whose next position only the service knows, in a joint turn in which the other player has
 * moved already, and in a match under another version of the rules than the page's: there the turn passes, and the move
 * is the last. In development the console says why, once.
 */
export const predictWith = (game: PredictableGame): RulesPrediction => {
  const rules = game as unknown as Rules;
  const warn = createWarn(game.gameType);
  const predict = <Of extends MoveTarget>(match: Of, move: object, played: PlayedMoves | undefined): Of | null => {
    const never = whyNever(game, match);
    const found = never === null ? predicted(rules, { match, move, played }) : { whyNot: never };
    if ("value" in found) return found.value;
    if (found.whyNot !== null) warn(found.whyNot);
    return null;
  };
  return Object.assign(predict, {
    needsMoves: (match: MoveTarget): boolean => whyNever(game, match) === null && ownMoves(match, rules) === null,
  });
};
