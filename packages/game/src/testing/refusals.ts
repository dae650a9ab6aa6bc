import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { createRandom, type Random } from "../random.ts";
import type { Turn } from "./check-position.ts";
import { mixed } from "./made-moves.ts";
import type { Draw, Subject } from "./subject.ts";

/** The same at every check, so that each names the same refusals. */
const SEED = sha256(utf8ToBytes("refusals"));
const MAX_POSITIONS = 200;
/** In each of the first positions refusals are sought, and from then on in one of four. */
const FIRST_POSITIONS = 12;
const TRIES = 30;

/** What a match for refusals is played with. */
export interface Seeking {
  readonly subject: Subject;
  readonly number: number;
  /** A made-up move that fits the schema; null where there is none. */
  readonly makeMove: ((random: Random) => unknown) | null;
  /** The moves that may be played. */
  readonly movesOf: (turn: Omit<Turn, "moves">, random: Random) => readonly object[];
  readonly isLate: () => boolean;
  /** Notes each move that was played. */
  readonly onStep: (step: Pick<Turn, "position" | "symbol"> & { readonly move: object }) => void;
}

/** Moves of which some are refused: by the schema, legal once, and legal but for some of their fields. */
const triesFor = (moves: readonly object[], met: readonly object[], { makeMove }: Seeking, random: Random) => {
  const made = Array.from({ length: makeMove ? TRIES : 0 }, () => makeMove?.(random));
  const objects = made.filter((each) => typeof each === "object" && each !== null);
  const near = objects.map((each) => mixed(random.pick(moves), each, random));
  return [...made, ...near, ...met];
};

/** Plays a match and tries in its positions what may be refused: each refusal that is met is the subject's to note. */
export const meetRefusals = (seeking: Seeking): void => {
  const { subject, number, movesOf, isLate, onStep } = seeking;
  const random = createRandom(SEED, number);
  const drawOf = (version: number): Draw => ({ seed: SEED, version });
  const met: object[] = [];
  let position = subject.start(drawOf(0));
  for (let version = 1; version <= MAX_POSITIONS && !isLate(); version += 1) {
    if (subject.outcome(position) !== null) return;
    const draw = drawOf(version);
    const symbol = random.pick(subject.sides(position));
    const moves = movesOf({ position, symbol, listed: subject.legalMoves(position, symbol), draw }, random);
    if (version <= FIRST_POSITIONS || version % 4 === 0)
      for (const move of triesFor(moves, met.slice(-TRIES), seeking, random))
        subject.play({ position, symbol, move, draw });
    const move = random.pick(moves);
    met.push(...random.shuffle(moves).slice(0, 5));
    onStep({ position, symbol, move });
    const played = subject.play({ position, symbol, move, draw });
    if (!played.ok) return;
    position = played.state;
  }
};
