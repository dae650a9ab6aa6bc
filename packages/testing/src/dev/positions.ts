import { createRandom, type PlayerSymbol } from "@yourmove/game";
import type { TableMatch } from "./table.ts";

/** A definition with every argument that any game takes. */
export interface PlayableGame {
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly hasChance?: boolean;
  start(chance: object): unknown;
  turn(position: unknown): PlayerSymbol | "both";
  legalMoves(position: unknown, symbol: PlayerSymbol): object[];
  play(
    position: unknown,
    symbol: PlayerSymbol,
    move: object,
    chance: object,
  ): { ok: boolean; state?: unknown; reason?: string };
  outcome(position: unknown): object | null;
  view(position: unknown, viewer: PlayerSymbol | null): object;
}

/** A position of a match, as each side sees it. */
export interface SeenPosition {
  /** How many moves lead to it. */
  readonly at: number;
  readonly turn: PlayerSymbol | "both" | null;
  readonly outcome: object | null;
  readonly views: { readonly X: object; readonly O: object; readonly nobody: object };
  readonly legalMoves: { readonly X: readonly object[]; readonly O: readonly object[] };
}

const positionAfter = (game: PlayableGame, { seed, moves }: TableMatch, count: number): unknown => {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const chanceOf = (version: number) => ({ random: createRandom(bytes, version) });
  let position = game.start(chanceOf(0));
  for (const [at, { symbol, move }] of moves.slice(0, count).entries()) {
    const played = game.play(position, symbol, move, chanceOf(at + 1));
    if (!played.ok) throw new Error(`Move ${at + 1} is refused: ${played.reason}`);
    position = played.state;
  }
  return position;
};

/** The position after a number of moves of a match, under the rules that it is played by. */
export const seePosition = (game: PlayableGame, match: TableMatch, at: number): SeenPosition => {
  const position = positionAfter(game, match, at);
  const outcome = game.outcome(position);
  const turn = outcome ? null : game.turn(position);
  const movesOf = (symbol: PlayerSymbol) =>
    turn === symbol || turn === "both" ? game.legalMoves(position, symbol) : [];
  return {
    at,
    turn,
    outcome,
    views: { X: game.view(position, "X"), O: game.view(position, "O"), nobody: game.view(position, null) },
    legalMoves: { X: movesOf("X"), O: movesOf("O") },
  };
};
