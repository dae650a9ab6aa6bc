import { type ChessMove, type ChessPiece, cellsOf } from "./chess-board.ts";

/** What each kind of piece is worth, and how much it likes the middle of the board. */
const KINDS: Readonly<Record<string, { worth: number; middle: number }>> = {
  p: { worth: 100, middle: 3 },
  n: { worth: 320, middle: 6 },
  b: { worth: 330, middle: 4 },
  r: { worth: 500, middle: 1 },
  q: { worth: 900, middle: 1 },
  k: { worth: 0, middle: -6 },
};
/** With fewer pieces than this on the board the kings come out. */
const ENDGAME = 12;
const PAWN_STEP = 5;

const isWhite = (piece: ChessPiece): boolean => piece < "a";

/** Nearness to the middle: 0 in a corner, 6 on the four middle squares. */
const middleOf = (cell: number): number => 7 - Math.abs(3.5 - (cell >> 3)) - Math.abs(3.5 - (cell & 7));

const pieceValue = (piece: ChessPiece, cell: number, isEndgame: boolean): number => {
  const kind = piece.toLowerCase();
  const { worth, middle } = KINDS[kind] ?? { worth: 0, middle: 0 };
  const row = isWhite(piece) ? 7 - (cell >> 3) : cell >> 3;
  const advance = kind === "p" ? row * PAWN_STEP : 0;
  return worth + advance + middleOf(cell) * (kind === "k" && isEndgame ? 6 : middle);
};

/** A win is certain against a king alone: it is driven to the edge, and the other king comes near. */
export const BARE = 3000;

const isBare = (cells: readonly (ChessPiece | null)[], white: boolean): boolean =>
  cells.every((piece) => piece === null || piece.toLowerCase() === "k" || isWhite(piece) !== white);

/** How near to mate a king alone is. */
const corneredValue = (cells: readonly (ChessPiece | null)[], winner: "K" | "k"): number => {
  const own = cells.indexOf(winner);
  const bare = cells.indexOf(winner === "K" ? "k" : "K");
  const distance = Math.abs((own >> 3) - (bare >> 3)) + Math.abs((own & 7) - (bare & 7));
  return BARE + 20 * (6 - middleOf(bare)) - 8 * distance;
};

/** Whether a side has all but mated: the other one has its king alone, and it has what mates, or may become that. */
export const isNearMate = (fen: string, white: boolean): boolean => {
  const cells = cellsOf(fen);
  const mates = white ? /[QRP]/ : /[qrp]/;
  return isBare(cells, !white) && cells.some((piece) => piece !== null && mates.test(piece));
};

/** How much better white's pieces are, and stand, than black's; in hundredths of a pawn. */
export const fenValue = (fen: string): number => {
  const cells = cellsOf(fen);
  const count = cells.filter(Boolean).length;
  const isEndgame = count < ENDGAME;
  let value = 0;
  for (const [cell, piece] of cells.entries()) {
    if (piece) value += isWhite(piece) ? pieceValue(piece, cell, isEndgame) : -pieceValue(piece, cell, isEndgame);
  }
  if (!isEndgame) return value;
  if (isNearMate(fen, true)) return value + corneredValue(cells, "K");
  if (isNearMate(fen, false)) return value - corneredValue(cells, "k");
  return value;
};

const cellOf = (square: string): number => (8 - Number(square[1])) * 8 + "abcdefgh".indexOf(square[0] ?? "");
const worthAt = (cells: readonly (ChessPiece | null)[], square: string): number =>
  KINDS[cells[cellOf(square)]?.toLowerCase() ?? ""]?.worth ?? 0;

const isOwn = (cells: readonly (ChessPiece | null)[], from: string, to: string): boolean => {
  const piece = cells[cellOf(from)];
  const other = cells[cellOf(to)];
  return piece != null && other != null && isWhite(piece) === isWhite(other);
};

/** Moves with what they win at first sight, the best first: the cheapest piece that takes the dearest. */
export const byGain = (fen: string, moves: readonly ChessMove[]): { move: ChessMove; gain: number }[] => {
  const cells = cellsOf(fen);
  const gainOf = ({ from, to, promotion }: ChessMove): number => {
    // A king that castles onto its own rook takes nothing.
    const taken = isOwn(cells, from, to) ? 0 : worthAt(cells, to);
    return (taken > 0 ? taken - worthAt(cells, from) / 100 : 0) + (promotion === "q" ? 800 : 0);
  };
  return moves.map((move) => ({ move, gain: gainOf(move) })).sort((a, b) => b.gain - a.gain);
};
