import {
  type BotErrorsByLevel,
  defineGame,
  otherSymbol,
  type PlayerSymbol,
  type Refusal,
  refuse,
} from "@yourmove/game";
import * as z from "zod/mini";
import { cellsSchema, indexSchema } from "./cell-schemas.ts";
import { type Cell, isIndex } from "./cells.ts";
import { checkersTexts } from "./checkers.texts.ts";
import { isKing, ownerOf, type Path, type Pieces, piecesValue } from "./checkers-moves.ts";
import { CHECKERS_RULES, type CheckersRules, type CheckersRulesName } from "./checkers-rules.ts";
import { MAX_LISTED } from "./flying-kings.ts";
import { option } from "./option.ts";

interface Board {
  readonly pieces: Pieces;
  readonly turn: PlayerSymbol;
}

/** What is not English about a match. */
interface Terms {
  readonly rules?: Exclude<CheckersRulesName, "english"> | undefined;
}

interface Position extends Board, Terms {
  /** The positions before this one since the last capture or man's move, which none of them can outlive. */
  readonly seen: readonly string[];
  readonly ended: Ended | null;
  /** International: for how many plies one king has stood against so few pieces that nobody can win. */
  readonly fewPlies?: number;
}

type Ended = "no move" | "quiet" | "repetition" | "few";

interface Move {
  path: Path;
}

interface View {
  readonly cells: readonly Cell[];
  readonly kings: readonly number[];
  readonly quietPlies: number;
  readonly mustCapture: boolean;
}

const MAX_QUIET_PLIES = 80;
const MAX_SQUARES = 50;

const rulesOf = ({ rules }: Terms): CheckersRules => CHECKERS_RULES[rules ?? "english"];

/** Letters for the men, capitals for the kings. */
const keyOf = (pieces: Pieces, turn: PlayerSymbol): string =>
  turn + pieces.map((piece) => (piece === null ? "." : isKing(piece) ? piece[0] : piece.toLowerCase())).join("");

/** A capture or a man's move begins a new count. */
const seenAfter = ({ pieces, turn, seen, rules }: Omit<Position, "ended">, path: Path): readonly string[] => {
  const piece = pieces[(path[0] ?? 0) - 1];
  return piece && isKing(piece) && !rulesOf({ rules }).isCapture(pieces, path) ? [...seen, keyOf(pieces, turn)] : [];
};

/** Position counts are compared only once a third occurrence is possible. */
const isThird = (key: string, seen: readonly string[]): boolean =>
  seen.length >= 8 && seen.filter((before) => before === key).length >= 2;

/** International: for how many plies one king may stand against three pieces or fewer, a king among them; null where it doesn't. */
const fewLimit = (pieces: Pieces): 32 | 10 | null => {
  const counts = { X: 0, O: 0, XK: 0, OK: 0 };
  for (const piece of pieces) if (piece) counts[piece] += 1;
  const x = counts.X + counts.XK;
  const o = counts.O + counts.OK;
  const isOneKing = (all: number, kings: number) => all === 1 && kings === 1;
  const limit = (others: number, kings: number) => (kings > 0 && others <= 3 ? (others === 3 ? 32 : 10) : null);
  if (isOneKing(x, counts.XK)) return limit(o, counts.OK);
  return isOneKing(o, counts.OK) ? limit(x, counts.XK) : null;
};

/** Spelt out: spreading an object and adding to it costs a microsecond. */
const positionWith = (pieces: Pieces, turn: PlayerSymbol, seen: readonly string[]): Position => ({
  pieces,
  turn,
  seen,
  ended: endOf({ pieces, turn, seen }, CHECKERS_RULES.english),
});

const endOf = ({ pieces, turn, seen }: Omit<Position, "ended">, rules: CheckersRules): Ended | null => {
  if (!rules.canMove(pieces, turn)) return "no move";
  if (seen.length >= rules.quietPlies) return "quiet";
  return seen.length > 0 && isThird(keyOf(pieces, turn), seen) ? "repetition" : null;
};

/** The position after a move: from the former pieces, and the plies for which one king had stood against few. */
const positionAfter = (
  { pieces: former, rules, fewPlies = 0 }: Omit<Position, "ended">,
  pieces: Pieces,
  { turn, seen }: Pick<Position, "turn" | "seen">,
): Position => {
  if (!rules) return positionWith(pieces, turn, seen);
  const next = { pieces, turn, seen, rules };
  const ended = endOf(next, rulesOf(next));
  const limit = rules === "international" ? fewLimit(pieces) : null;
  if (limit === null) return { ...next, ended };
  const few = limit === fewLimit(former) ? fewPlies + 1 : 0;
  return { ...next, ended: ended ?? (few >= limit ? "few" : null), fewPlies: few };
};

const startPieces = ({ squares, men }: CheckersRules): Pieces =>
  Array.from({ length: squares }, (_, at) => (at < men ? "X" : at >= squares - men ? "O" : null));

/** Why a path of squares is illegal, or null. */
const problemOf = ({ pieces, turn, rules }: Board & Terms, path: Path): Refusal | null => {
  const by = rulesOf({ rules });
  if (by.mustCapture(pieces, turn)) return by.captureProblem(pieces, turn, path);
  if (by.isStep(pieces, turn, path)) return null;
  const square = path[0] ?? 0;
  const piece = pieces[square - 1];
  return piece && ownerOf(piece) === turn ? refuse("not_there") : refuse("no_piece", { square });
};

/** The paths that the side on turn may take; of captures, whose number has no bound, not all where they are too many for a list. */
const pathsOf = ({ pieces, turn, rules }: Board & Terms): Path[] => {
  const by = rulesOf({ rules });
  return by.mustCapture(pieces, turn) ? by.capturesOf(pieces, turn) : by.stepsOf(pieces, turn);
};

const movesOf = (squares: number, longestPath: number): z.ZodMiniType<Move> =>
  z.object({
    path: z
      .array(z.int().check(z.minimum(1), z.maximum(squares)))
      .check(
        z.minLength(2),
        z.maxLength(longestPath),
        z.describe(
          "The squares, from 1 to 32, or 50 on the board of ten rows, that the piece goes over: where it stands, each landing of a capture, where it ends",
        ),
      ),
  });

const MOVE_SCHEMAS = { english: movesOf(32, 13), russian: movesOf(32, 21), international: movesOf(MAX_SQUARES, 21) };

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(32, MAX_SQUARES).check(
    z.describe(
      "32 squares, 50 on the board of ten rows: square n is `cells[n - 1]`; whose piece stands on it, or null",
    ),
  ),
  kings: z
    .array(z.int().check(z.minimum(1), z.maximum(MAX_SQUARES)))
    .check(z.describe("The squares, from 1, on which kings stand")),
  quietPlies: indexSchema(MAX_QUIET_PLIES + 1).check(
    z.describe("Plies without a capture or a man's move; 80 are a draw, 30 by Russian rules, 50 by international ones"),
  ),
  mustCapture: z.boolean().check(z.describe("Whether the side on turn has to capture")),
});

const optionsSchema = z.strictObject({
  rules: option(z.enum(["english", "russian", "international"]), "english", "Whose rules are played"),
});

/** How bots err on eight rows, and on ten, where a match is longer and one error in it tells more. */
const ERRORS: Readonly<Record<"small" | "large", BotErrorsByLevel>> = {
  small: {
    1: { rate: 0.59, ahead: 0.915 },
    2: { rate: 0.17, ahead: 0.48 },
    3: { rate: 0.06, ahead: 0.27 },
    4: { rate: 0.05, ahead: 0.16, plies: 5 },
  },
  large: {
    1: { rate: 0.34, ahead: 0.72 },
    2: { rate: 0.1, ahead: 0.33 },
    3: { rate: 0.023, ahead: 0.125 },
    4: { rate: 0.035, ahead: 0.13, plies: 5 },
  },
};

/** Checkers: English draughts on squares 1..32. */
export const checkers = defineGame({
  gameType: "checkers",
  texts: checkersTexts,
  boardSize: { rows: 8, columns: 8 },
  boardSizeOf: ({ rules }) => (rules === "international" ? { rows: 10, columns: 10 } : { rows: 8, columns: 8 }),
  moveSchema: MOVE_SCHEMAS.international,
  moveSchemaOf: ({ rules }) => MOVE_SCHEMAS[rules],
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "russian", options: { rules: "russian" }, pool: "russian" },
    { name: "international", options: { rules: "international" }, pool: "international" },
  ],
  resultDetails: [
    "no_moves_left",
    "no_pieces_left",
    "threefold_repetition",
    "forty_moves",
    "fifteen_moves",
    "twenty_five_moves",
    "few_pieces",
    "agreement",
  ],
  hasTakeback: true,
  hasAgreedDraw: true,
  playsOnlyMoves: true,
  start({ options: { rules } }): Position {
    const pieces = startPieces(CHECKERS_RULES[rules]);
    return rules === "english" ? positionWith(pieces, "X", []) : { pieces, turn: "X", seen: [], rules, ended: null };
  },
  turn: (position) => position.turn,
  legalMoves(position): Move[] {
    const paths = pathsOf(position);
    return paths.length > MAX_LISTED ? [] : paths.map((path) => ({ path }));
  },
  play(position, symbol, { path }) {
    const { pieces } = position;
    const isSquare = (value: unknown): boolean => isIndex(value, pieces.length + 1) && value > 0;
    if (!Array.isArray(path) || path.length < 2 || !path.every(isSquare)) return refuse("no_path");
    const problem = problemOf(position, path);
    if (problem) return problem;
    const moved = rulesOf(position).move(pieces, path);
    const next = { turn: otherSymbol(symbol), seen: seenAfter(position, path) };
    return { ok: true, state: positionAfter(position, moved, next) };
  },
  outcome({ pieces, turn, ended, rules }) {
    if (ended === null) return null;
    if (ended === "quiet") return { winner: null, detail: rulesOf({ rules }).quietWord };
    if (ended === "repetition") return { winner: null, detail: "threefold_repetition" };
    if (ended === "few") return { winner: null, detail: "few_pieces" };
    const hasPieces = pieces.some((piece) => piece !== null && ownerOf(piece) === turn);
    return { winner: otherSymbol(turn), detail: hasPieces ? "no_moves_left" : "no_pieces_left" };
  },
  view: ({ pieces, turn, seen, ended, rules }): View => ({
    cells: pieces.map((piece) => piece && ownerOf(piece)),
    kings: pieces.flatMap((piece, at) => (piece && isKing(piece) ? [at + 1] : [])),
    quietPlies: seen.length,
    mustCapture: ended === null && rulesOf({ rules }).mustCapture(pieces, turn),
  }),
  botLevels: 5,
  botErrorsOf: ({ rules }) => (rules === "international" ? ERRORS.large : ERRORS.small),
  evenUpTo: 15,
  evaluate: ({ pieces, rules }, symbol) => piecesValue(pieces, symbol, rulesOf({ rules }).kingWorth),
  candidates: (position) => pathsOf(position).map((path) => ({ path })),
  forcing({ pieces, turn, rules }) {
    const by = rulesOf({ rules });
    return by.mustCapture(pieces, turn) ? by.capturesOf(pieces, turn).map((path) => ({ path })) : [];
  },
});
