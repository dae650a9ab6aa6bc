import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { deepFreeze } from "../deep-freeze.ts";
import { SEED_BYTES } from "../random.ts";
import { type PlayedMatch, replay } from "../replay.ts";
import { demand } from "./failed-check.ts";
import type { Subject } from "./subject.ts";
import { keyOf, shown } from "./values.ts";

/** A match that was played under some version of the rules, and must always replay under that version. */
export interface RecordedMatch extends PlayedMatch {
  readonly gameType: string;
  readonly rulesVersion: number;
  /** Its options; absent in a game without, and in one recorded before it had any. */
  readonly options?: object;
  /** Its chance, in hex digits; null in a game without. */
  readonly seed: string | null;
  /** How it ended. */
  readonly winner: string | null;
  readonly detail: string;
  /** The SHA-256 of the last position, its fields in one order. */
  readonly end: string;
  /** The digest of the code that it was last seen to play by, which the command keeps. */
  readonly code?: string;
}

const digestOf = (position: unknown): string => bytesToHex(sha256(utf8ToBytes(keyOf(position))));

/** A finished match for the record. */
export const recordOf = (
  { game, options, chanceUse, outcome }: Subject,
  match: { readonly seed: Uint8Array; readonly steps: PlayedMatch["moves"]; readonly end: unknown },
): RecordedMatch => {
  const { winner = null, detail = "" } = outcome(match.end) ?? {};
  return {
    gameType: game.gameType,
    rulesVersion: game.rulesVersion,
    ...(game.optionsSchema && { options }),
    seed: chanceUse === "none" ? null : bytesToHex(match.seed),
    moves: match.steps.map(({ symbol, move }) => ({ symbol, move })),
    winner,
    detail,
    end: digestOf(match.end),
  };
};

const NO_SEED = new Uint8Array(SEED_BYTES);

/** Replays a record of the game's own version, with its options: the same moves are legal, and lead to the same end. */
export const checkRecord = ({ game, options, outcome }: Subject, record: RecordedMatch, name: string): void => {
  const { moves, seed, winner, detail } = record;
  const hint = "a change of the rules takes a new rulesVersion";
  const { positions, refusal } = replay(game, { options, seed: seed ?? NO_SEED, moves: deepFreeze(copyOf(moves)) });
  const over = positions.findIndex((each) => outcome(each) !== null);
  const isEarly = over >= 0 && over < moves.length;
  demand(!isEarly, "recorded", () => `${name} is over after ${over} moves, and had ${moves.length}: ${hint}`);
  const refused = positions.length;
  demand(
    refusal === null,
    "recorded",
    () => `move ${refused} of ${name}, ${shown(moves[refused - 1]?.move)}, is refused: ${hint}`,
  );
  demand(over >= 0, "recorded", () => `${name} does not end with its last move: ${hint}`);
  const position = positions.at(-1);
  const end = outcome(position);
  const isSameEnd = end?.winner === winner && end.detail === detail;
  demand(isSameEnd, "recorded", () => `${name} ends with ${shown(end)}, no longer as it did: ${hint}`);
  demand(digestOf(position) === record.end, "recorded", () => `${name} leads to another position: ${hint}`);
};

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
