import type { MatchResult, PlayerSymbol } from "@yourmove/contract";
import type { Options } from "../options.ts";

/** How a match began, where that was not as usual. */
export interface Begun {
  readonly options?: Options | null | undefined;
  /** Chess: the `startFen` of its view. */
  readonly startFen?: string | undefined;
}

/** A match, as a file of its moves has it. */
export interface GameRecord<Move> extends Begun {
  readonly moves: readonly Move[];
  readonly names: Readonly<Record<PlayerSymbol, string>>;
  /** The day it began, as `2026-11-22`; null where it is not known. */
  readonly date: string | null;
  /** Where it was played, such as the service's address. */
  readonly site: string;
  /** Null while it is under way. */
  readonly result: MatchResult | null;
  readonly winner: PlayerSymbol | null;
}

/** How the moves of one game are written by its players. */
export interface Notation<Move> {
  /** The file name's extension: `pgn`. */
  readonly extension: string;
  readonly mediaType: string;
  /** Each move as it is noted, in turn; null where the rules refuse one of them. */
  noteMoves(moves: readonly Move[], begun?: Begun): string[] | null;
  /** The whole match as text; null where the rules refuse one of its moves. */
  write(record: GameRecord<Move>): string | null;
}
