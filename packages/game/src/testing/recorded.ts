import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { PlayerSymbol } from "../game.ts";
import { demand } from "./failed-check.ts";
import type { Subject } from "./subject.ts";
import { deepFreeze, keyOf, shown } from "./values.ts";

/** A match that was played under some version of the rules, and must always replay under that version. */
export interface RecordedMatch {
  readonly gameType: string;
  readonly rulesVersion: number;
  /** Its options; absent in a game without, and in one recorded before it had any. */
  readonly options?: object;
  /** Its chance, in hex digits; null in a game without. */
  readonly seed: string | null;
  readonly moves: readonly { readonly symbol: string; readonly move: object }[];
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
  match: {
    readonly seed: Uint8Array;
    readonly steps: readonly { readonly symbol: string; readonly move: object }[];
    readonly end: unknown;
  },
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

const NO_SEED = new Uint8Array(32);

/** Replays a record of the game's own version, with its options: the same moves are legal, and lead to the same end. */
export const checkRecord = (subject: Subject, record: RecordedMatch, name: string): void => {
  const seed = record.seed === null ? NO_SEED : hexToBytes(record.seed);
  const hint = "a change of the rules takes a new rulesVersion";
  let position = subject.start({ seed, version: 0 });
  for (const [at, { symbol, move }] of record.moves.entries()) {
    const attempt = { position, symbol: symbol as PlayerSymbol, move: deepFreeze(structuredCopy(move)) };
    const isOver = subject.outcome(position) !== null;
    demand(!isOver, "recorded", () => `${name} is over after ${at} moves, and had ${record.moves.length}: ${hint}`);
    const played = subject.play({ ...attempt, draw: { seed, version: at + 1 } });
    if (played.ok) position = played.state;
    else demand(false, "recorded", () => `move ${at + 1} of ${name}, ${shown(move)}, is refused: ${hint}`);
  }
  const end = subject.outcome(position);
  const isSame = end && (end.winner ?? null) === record.winner && end.detail === record.detail;
  demand(end !== null, "recorded", () => `${name} does not end with its last move: ${hint}`);
  demand(isSame === true, "recorded", () => `${name} ends with ${shown(end)}, no longer as it did: ${hint}`);
  demand(digestOf(position) === record.end, "recorded", () => `${name} leads to another position: ${hint}`);
};

const structuredCopy = (move: object): object => JSON.parse(JSON.stringify(move)) as object;
