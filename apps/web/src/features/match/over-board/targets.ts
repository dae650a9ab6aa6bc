import type { Match, MoveBody, PlayerSymbol } from "@yourmove/contract";
import type { AnyBoard } from "../../../boards/board.ts";
import type { Past } from "../history/past.ts";

interface Shown {
  readonly match: Match;
  readonly past: Past;
  readonly board: AnyBoard | null;
  readonly isTurned: boolean;
  /** How many moves are shown. */
  readonly at: number;
}

/** Each side's moves in the position shown, where this browser knows them. */
const movesIn = ({ past, board, at }: Shown): readonly (readonly [PlayerSymbol, readonly MoveBody[]])[] => {
  const { game, positions } = past;
  const position = positions?.[at];
  if (!game || position === undefined || game.outcome(position)) return [];
  const turn = game.turn(position);
  if (turn === "both") return [];
  const others = board?.othersTurn?.(position);
  const other = turn === "X" ? "O" : "X";
  return [
    [turn, game.legalMoves(position, turn) as readonly MoveBody[]],
    ...(others === undefined ? [] : [[other, game.legalMoves(others, other) as readonly MoveBody[]] as const]),
  ];
};

/** The cells that the piece on a cell could go to, whoever is to move; none for an empty cell. */
export const targetsOf = (shown: Shown, cell: number): readonly number[] => {
  const { match, board, isTurned } = shown;
  if (!board?.ways) return [];
  const { game: view, yourSymbol, options } = match;
  const found = movesIn(shown).flatMap(([symbol, moves]) =>
    moves.flatMap((move) => board.ways?.(move, { view, symbol, yourSymbol, isTurned, options, isMade: false }) ?? []),
  );
  const ways = found.filter((way) => way.length > 1 && way[0] === cell);
  return [...new Set(ways.map((way) => way.at(-1) as number))];
};
