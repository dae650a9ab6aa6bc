import { type PlayerSymbol, type Refusal, refuse } from "@yourmove/game";
import {
  canMove,
  capturesOf,
  isCapture,
  isStep,
  movePiece,
  mustCapture,
  type Path,
  type Pieces,
  stepsOf,
} from "./checkers-moves.ts";
import {
  type FlyingRules,
  flyingCaptureProblem,
  flyingCapturesOf,
  flyingStepsOf,
  isFlyingCapture,
  moveFlying,
  mustFlyingCapture,
} from "./flying-kings.ts";

/** One of the rules by which checkers can be played. */
export interface CheckersRules {
  readonly squares: 32 | 50;
  /** How many men each side has. */
  readonly men: number;
  /** Without a capture or a man's move, so many plies are a draw, by this word. */
  readonly quietPlies: number;
  readonly quietWord: "forty_moves" | "fifteen_moves" | "twenty_five_moves";
  /** What a king is worth to bots; a man is worth 100. */
  readonly kingWorth: number;
  canMove(pieces: Pieces, turn: PlayerSymbol): boolean;
  mustCapture(pieces: Pieces, turn: PlayerSymbol): boolean;
  capturesOf(pieces: Pieces, turn: PlayerSymbol): Path[];
  stepsOf(pieces: Pieces, turn: PlayerSymbol): Path[];
  isStep(pieces: Pieces, turn: PlayerSymbol, path: Path): boolean;
  /** Why a path is no capture of a side that must capture, or null. */
  captureProblem(pieces: Pieces, turn: PlayerSymbol, path: Path): Refusal | null;
  isCapture(pieces: Pieces, path: Path): boolean;
  move(pieces: Pieces, path: Path): Pieces;
}

const beginsWith = (longer: Path, path: Path): boolean => path.every((square, at) => square === longer[at]);

const english: CheckersRules = {
  squares: 32,
  men: 12,
  quietPlies: 80,
  quietWord: "forty_moves",
  kingWorth: 160,
  canMove,
  mustCapture,
  capturesOf,
  stepsOf: (pieces, turn) => stepsOf(pieces, turn),
  isStep,
  captureProblem(pieces, turn, path) {
    const begun = path.length > 1 ? capturesOf(pieces, turn).filter((capture) => beginsWith(capture, path)) : [];
    if (begun.some((capture) => capture.length === path.length)) return null;
    return refuse(begun.length > 0 ? "capture_unfinished" : "must_capture");
  },
  isCapture: (_, path) => isCapture(path),
  move: movePiece,
};

const flying = (
  rules: FlyingRules,
  board: Pick<CheckersRules, "squares" | "men" | "quietPlies" | "quietWord">,
): CheckersRules => ({
  ...board,
  kingWorth: 300,
  canMove: (pieces, turn) => flyingStepsOf(pieces, turn, 1).length > 0 || mustFlyingCapture(pieces, turn),
  mustCapture: mustFlyingCapture,
  capturesOf: (pieces, turn) => flyingCapturesOf(pieces, turn, rules),
  stepsOf: (pieces, turn) => flyingStepsOf(pieces, turn),
  isStep: (pieces, turn, path) =>
    path.length === 2 && flyingStepsOf(pieces, turn).some(([from, to]) => from === path[0] && to === path[1]),
  captureProblem: (pieces, turn, path) => flyingCaptureProblem(pieces, turn, { path, rules }),
  isCapture: isFlyingCapture,
  move: (pieces, path) => moveFlying(pieces, path, rules),
});

/** All of them, by their names in the options. */
export const CHECKERS_RULES = {
  english,
  russian: flying(
    { crownsOnTheWay: true, takesMost: false },
    { squares: 32, men: 12, quietPlies: 30, quietWord: "fifteen_moves" },
  ),
  international: flying(
    { crownsOnTheWay: false, takesMost: true },
    { squares: 50, men: 20, quietPlies: 50, quietWord: "twenty_five_moves" },
  ),
} as const;

/** The name of one of them. */
export type CheckersRulesName = keyof typeof CHECKERS_RULES;
