import { AGREEMENT, otherSymbol, type PlayerSymbol } from "../game.ts";
import { miniatureFault } from "../miniature.ts";
import { misfitIn } from "../misfit.ts";
import type { Random } from "../random.ts";
import { demand } from "./failed-check.ts";
import { hostileMoves, mixed } from "./made-moves.ts";
import { type Draw, type Subject, VIEWERS } from "./subject.ts";
import { keyOf, shown } from "./values.ts";

/** The source of a check's moves. */
export interface Probing {
  readonly subject: Subject;
  readonly random: Random;
  /** A made-up move that fits the schema; null where there is none. */
  readonly makeMove: ((random: Random) => unknown) | null;
  /** Moves that were met in this match, legal now or not. */
  readonly met: readonly object[];
  /** Whether the rules accept more moves than they list. */
  readonly acceptsUnlisted: boolean;
}

/** A position, who is to move in it, and what moves were found. */
export interface Turn {
  readonly position: unknown;
  readonly symbol: PlayerSymbol;
  /** Those that the rules list. */
  readonly listed: readonly object[];
  /** Those that may be played: made up, where nothing is listed. */
  readonly moves: readonly object[];
  readonly draw: Draw;
}

/** The words and the winner of an outcome. */
export const checkOutcome = ({ game, outcome }: Subject, position: unknown): boolean => {
  const end = outcome(position);
  if (end === null) return false;
  demand(typeof end === "object", "ends", () => `outcome gives ${shown(end)}`);
  const { winner, detail } = end;
  demand(
    winner === null || winner === "X" || winner === "O",
    "ends",
    () => `outcome names ${shown(winner)} as the winner`,
  );
  const isKnown = game.resultDetails.includes(detail) && detail !== AGREEMENT;
  demand(isKnown, "ends", () => `outcome says ${shown(detail)}, which is none of resultDetails`);
  return true;
};

/** A view without the picture that `defineGame` puts beside it, and which is one. */
const withoutPicture = (subject: Subject, view: object, who: string): object => {
  if (!subject.game.miniature) return view;
  const { miniature: _, ...seen } = view as { miniature?: unknown };
  const fault = miniatureFault(subject.miniature(seen));
  demand(fault === null, "views", () => `the miniature of what ${who} sees is none: ${fault}`);
  return seen;
};

const checkFits = (subject: Subject, view: object, who: string): void => {
  const isObject = typeof view === "object" && view !== null && !Array.isArray(view);
  demand(isObject, "views", () => `the view of ${who} is ${shown(view)}, which is no object`);
  const seen = withoutPicture(subject, view, who);
  const parsed = subject.parseView(seen);
  demand(
    parsed.success,
    "views",
    () => `the view of ${who} does not fit viewSchema: ${parsed.error && misfitIn(parsed.error)}`,
  );
  const isWhole = keyOf(parsed.data) === keyOf(seen);
  demand(isWhole, "views", () => `the view of ${who} holds what viewSchema does not know: ${shown(seen)}`);
  for (const name of ["lastMove", "legalMoves", "miniature"])
    demand(!(name in seen), "views", () => `the view of ${who} has ${name}, which the service adds itself`);
};

/** Every view fits its schema, and a position that went through JSON is the same one. */
export const checkViews = (subject: Subject, position: unknown): void => {
  const { game, view, outcome, legalMoves } = subject;
  const copy: unknown = JSON.parse(JSON.stringify(position));
  const revealed = subject.reveal(position);
  const views = VIEWERS.map((viewer) => {
    const seen = view(position, viewer);
    const who = viewer ?? "nobody";
    checkFits(subject, seen, who);
    if (game.reveal) checkFits(subject, view(revealed, viewer), `${who}, once revealed,`);
    demand(keyOf(view(copy, viewer)) === keyOf(seen), "repeats", () => `the view of ${who} differs the second time`);
    return keyOf(seen);
  });
  const isOpen = game.hasSecrets || new Set(views).size === 1;
  demand(isOpen, "definition", () => "the sides see different things: the game needs hasSecrets: true");
  demand(keyOf(outcome(copy)) === keyOf(outcome(position)), "repeats", () => "outcome differs the second time");
  for (const symbol of ["X", "O"] as const) {
    const [first, second] = [position, copy].map((each) => keyOf(legalMoves(each, symbol)));
    demand(first === second, "repeats", () => "legalMoves differs the second time");
  }
};

const checkListed = ({ subject }: Probing, { position, symbol, listed, draw }: Turn): void => {
  const keys = listed.map(keyOf);
  demand(new Set(keys).size === keys.length, "legal-moves", () => "legalMoves lists a move twice");
  for (const move of listed) {
    const parsed = subject.parseMove(move, position);
    const fits = parsed.success && keyOf(parsed.data) === keyOf(move);
    demand(fits, "legal-moves", () => `legalMoves lists ${shown(move)}, which does not fit moveSchema`);
    const played = subject.play({ position, symbol, move, draw });
    demand(played.ok, "legal-moves", () => `legalMoves lists ${shown(move)}, and play refuses it: ${shown(played)}`);
    const again = subject.play({ position, symbol, move, draw });
    demand(keyOf(again) === keyOf(played), "repeats", () => `${shown(move)} leads elsewhere the second time`);
  }
};

const checkMade = (probing: Probing, { position, symbol, listed, draw }: Turn, move: unknown): void => {
  const { subject, acceptsUnlisted } = probing;
  const parsed = subject.parseMove(move, position);
  const played = subject.play({ position, symbol, move: parsed.success ? parsed.data : move, draw });
  if (!parsed.success) {
    demand(!played.ok, "refusals", () => `play accepts ${shown(move)}, which does not fit moveSchema`);
    return;
  }
  const isOpen = acceptsUnlisted || (listed.length === 0 && subject.game.hasLegalMoves === false);
  const isListed = isOpen || listed.some((each) => keyOf(each) === keyOf(parsed.data));
  demand(!played.ok || isListed, "legal-moves", () => `play accepts ${shown(move)}, which legalMoves does not list`);
};

const checkUnknownField = ({ subject }: Probing, { position, symbol, draw }: Turn, move: object): void => {
  const [without, withOne] = [move, { ...move, note: "<b>" }].map((each) =>
    subject.play({ position, symbol, move: each, draw }),
  );
  const isSame = keyOf(without) === keyOf(withOne);
  demand(isSame, "refusals", () => `play keeps an unknown field of ${shown(move)}, or judges by it`);
};

/** Moves that may be legal or not, among them nonsense. */
const madeMoves = ({ random, makeMove, met }: Probing, moves: readonly object[]): unknown[] => {
  const [first] = moves;
  const some = Array.from({ length: 12 }, () => makeMove?.(random) ?? null);
  const others = met.length === 0 ? [] : Array.from({ length: 12 }, () => random.pick(met));
  const mixtures = others.map((each) => mixed(each, random.pick(met), random));
  return [...some, ...others, ...mixtures, ...hostileMoves(first === undefined ? {} : random.pick(moves))];
};

/** The moves of one turn: the listed ones are accepted, the others refused, and so is who is not on turn. */
export const checkMoves = (probing: Probing, turn: Turn): void => {
  const { subject } = probing;
  const { position, symbol, moves, draw } = turn;
  checkListed(probing, turn);
  for (const move of madeMoves(probing, moves)) checkMade(probing, turn, move);
  const [move] = moves;
  if (move === undefined) return;
  checkUnknownField(probing, turn, move);
  const other = otherSymbol(symbol);
  if (subject.sides(position).includes(other)) return;
  const played = subject.play({ position, symbol: other, move, draw });
  demand(!played.ok, "refusals", () => `play accepts a move of ${other}, who is not on turn`);
};

/** Checks that neither side has a move after the end. */
export const checkOver = ({ subject, met }: Probing, position: unknown, draw: Draw): void => {
  for (const symbol of ["X", "O"] as const) {
    const listed = subject.legalMoves(position, symbol);
    demand(listed.length === 0, "ends", () => `legalMoves lists ${shown(listed[0])} after the end`);
    for (const move of met.slice(-5)) {
      const played = subject.play({ position, symbol, move, draw });
      demand(!played.ok, "ends", () => `play accepts ${shown(move)} after the end`);
    }
  }
};
