import type { PlayerSymbol } from "@yourmove/contract";
import type { ZodMiniType } from "zod/mini";
import type { Errors } from "./bot/errors.ts";

/** A game's answer to a move: the next position, or why not, in words. */
export type PlayResult<Position> = { ok: true; state: Position } | { ok: false; reason: string };

/** How a position ended; `winner` null is a draw, `detail` is one of the game's `resultDetails`. */
export interface Outcome<Detail extends string = string> {
  winner: PlayerSymbol | null;
  detail: Detail;
}

/** The word for a draw that the players agreed, in place of a `detail` that the rules gave (contract 4.6). */
export const AGREEMENT = "agreement";

/** Who made a move, and who looks at it; null is somebody who plays neither side. */
export interface MoveSides {
  readonly by: PlayerSymbol;
  readonly viewer: PlayerSymbol | null;
}

/**
 * One game: pure functions over positions that are plain JSON and never changed in place (contract 5).
 * Nothing else in the code knows a game's name; the service drives every game through this interface.
 */
export interface GameDefinition<
  Position,
  Move extends object,
  View extends object,
  GameType extends string = string,
  Detail extends string = string,
> {
  /** The game's name on the wire, in lower case with hyphens: `connect-four`. It stays literal, for `GameType`. */
  readonly gameType: GameType;
  /** Counts up when a change of the rules would lead recorded moves elsewhere: a match replays under its own version. */
  readonly rulesVersion: number;
  /** The game's name in English, where nobody has a better one: `Connect four` (contract 4.4). */
  readonly name: string;
  /** The rules in one line, for a game card (contract 4.4). */
  readonly summary: string;
  /** The rows and columns of its board (contract 4.4). */
  readonly boardSize: { readonly rows: number; readonly columns: number };
  /** What a move must look like; unknown fields are dropped, anything else that does not fit is 400 (contract 5). */
  readonly moveSchema: ZodMiniType<Move>;
  /** False when some turns have no list of legal moves (it would be too long). */
  readonly hasLegalMoves?: boolean;
  /** Every word for how it ends, `agreement` among them where `hasAgreedDraw` (contract 4.7). */
  readonly resultDetails: readonly Detail[];
  /** Whether moves can be taken back: not where one has shown a secret (contract 4.6). */
  readonly hasTakeback: boolean;
  /** Whether a draw can be agreed: not where the rules know no draw (contract 4.6). */
  readonly hasAgreedDraw: boolean;
  /** The first position. */
  start(): Position;
  /** Whose turn it is; meaningless once there is an outcome. */
  turn(position: Position): PlayerSymbol;
  /** Every move of the player on turn, each accepted by `play` as it stands; none once the game is over. */
  legalMoves(position: Position): Move[];
  /** The next position, or why not (contract 5). Refuses, never throws, whatever the move looks like. `defineGame` has already refused what no game allows. */
  play(position: Position, symbol: PlayerSymbol, move: Move): PlayResult<Position>;
  /** How the game has ended, or null while it goes on. */
  outcome(position: Position): Outcome<NoInfer<Detail>> | null;
  /** What this viewer may know, as it travels (contract 2.1); null is somebody who plays neither side. */
  view(position: Position, viewer: PlayerSymbol | null): View;
  /** Games with secrets only: the position once a match is over for a reason outside the rules (a forfeit). */
  reveal?(position: Position): Position;
  /** Games with secrets only: the move as this viewer may know it, or null. */
  viewMove?(position: Position, move: Move, sides: MoveSides): Move | null;
  /** For bots: how good an unfinished position looks for a side, in any unit but within 1,000,000 either way. */
  evaluate?(position: Position, symbol: PlayerSymbol): number;
  /** For bots: the legal moves worth a thought, likely best first; in place of `legalMoves`. */
  candidates?(position: Position, random: () => number): Move[];
  /** For bots: the positions they look at, however little time they have; for games small enough to play perfectly. */
  readonly leastPositions?: number;
  /** For bots: by so much of `evaluate` a side may be better and yet see no advantage; 0 where nothing is said. */
  readonly evenUpTo?: number;
  /** For bots: how the weaker levels err, where what suits most games makes them too strong or too weak in this one. */
  readonly botErrors?: { readonly [level in 1 | 2]?: Partial<Errors> };
  /** For bots: the moves after which a position looks different at once, such as captures. */
  forcing?(position: Position): Move[];
  /** Games with secrets only, for bots: a whole position that may be the true one, from what a side can see. */
  determinize?(view: View, symbol: PlayerSymbol, random: () => number): Position;
}

/** A definition whose own types are unknown to the caller, as the registry hands them out. */
export type AnyGame<GameType extends string = string, Detail extends string = string> = GameDefinition<
  // biome-ignore lint/suspicious/noExplicitAny: a registry of many games can only be typed by its interface
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  GameType,
  Detail
>;

/** The answer to an illegal move. */
export const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

/** Checks a definition's shape at compile time, keeps its own types and its literal name, and refuses what no game allows. */
export const defineGame = <
  Position,
  Move extends object,
  View extends object,
  const GameType extends string,
  const Detail extends string,
>(
  game: GameDefinition<Position, Move, View, GameType, Detail>,
): Readonly<GameDefinition<Position, Move, View, GameType, Detail>> =>
  Object.freeze({
    ...game,
    legalMoves: (position: Position) => (game.outcome(position) ? [] : game.legalMoves(position)),
    play(position: Position, symbol: PlayerSymbol, move: Move) {
      if (game.outcome(position)) return refuse("The match is over");
      if (symbol !== game.turn(position)) return refuse("It is the other player's turn");
      if (typeof move !== "object" || move === null) return refuse("A move is an object");
      return game.play(position, symbol, move);
    },
  });

/** The position type of a definition. */
export type PositionOf<Game> = Game extends GameDefinition<infer Position, infer _Move, infer _View> ? Position : never;
/** The move type of a definition. */
export type MoveOf<Game> = Game extends GameDefinition<infer _Position, infer Move, infer _View> ? Move : never;
/** The view type of a definition. */
export type ViewOf<Game> = Game extends GameDefinition<infer _Position, infer _Move, infer View> ? View : never;
