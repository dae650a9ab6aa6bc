import { hasPosition, type Match, type MoveBody, type PlayerSymbol } from "@yourmove/contract";
import type { AnyBoard, Seen } from "../../../boards/board.ts";
import type { Past } from "../history/past.ts";
import type { ShownPosition } from "../history/use-history.ts";

interface Shown {
  readonly match: Match;
  readonly past: Past;
  readonly board: AnyBoard | null;
  readonly isTurned: boolean;
  /** How many moves are shown. */
  readonly at: number;
  /** What is on the board. */
  readonly position: ShownPosition;
}

type SidesMoves = readonly (readonly [PlayerSymbol, readonly MoveBody[]])[];

/** The viewer's moves as the service lists them, where this browser does not know the rules, or not the position. */
const listedMoves = ({ match, position }: Shown): SidesMoves => {
  const { canMove, yourSymbol, game } = match;
  return canMove && yourSymbol && !position.isPast ? [[yourSymbol, game.legalMoves ?? []]] : [];
};

/** Each side's moves in the position shown, where this browser knows them. */
const movesIn = (shown: Shown): SidesMoves => {
  const { past, board, at } = shown;
  const { game, positions } = past;
  const position = positions?.[at];
  if (!game || position === undefined) return listedMoves(shown);
  if (game.outcome(position)) return [];
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
  const { match, board, isTurned, position } = shown;
  const { view, turn } = position;
  const { yourSymbol, options } = match;
  if (!board || !hasPosition(view)) return [];
  const seenBy = (symbol: PlayerSymbol): Seen<typeof view> => ({
    view,
    symbol,
    yourSymbol,
    isTurned,
    options,
    isMade: false,
  });
  if (board.targets) return turn ? board.targets(cell, seenBy(turn)) : [];
  const found = movesIn(shown).flatMap(([symbol, moves]) =>
    moves.flatMap((move) => board.ways?.(move, seenBy(symbol)) ?? []),
  );
  const ways = found.filter((way) => way.length > 1 && way[0] === cell);
  return [...new Set(ways.map((way) => way.at(-1) as number))];
};
