import { type ChessMove, type ChessStart, cellsOf, checkedSquare, chessMoves, fenAfter } from "../games/chess-board.ts";

/** A position by its FEN. */
interface FenPosition {
  readonly fen: string;
  /** Where it began, unless as usual: then the king castles onto its own rook. */
  readonly start?: ChessStart | undefined;
}

const cellOf = (square: string): number => (8 - Number(square[1])) * 8 + "abcdefgh".indexOf(square.charAt(0));

/** As little of the from-square as tells this move from those of like pieces to the same square. */
const origin = (position: FenPosition, { from, to }: ChessMove): string => {
  const cells = cellsOf(position.fen);
  const piece = cells[cellOf(from)];
  const others = chessMoves(position).filter(
    (move) => move.to === to && move.from !== from && cells[cellOf(move.from)] === piece,
  );
  if (others.length === 0) return "";
  if (others.every((move) => move.from[0] !== from[0])) return from.charAt(0);
  return others.every((move) => move.from[1] !== from[1]) ? from.charAt(1) : from;
};

const bodyOf = (position: FenPosition, move: ChessMove): string => {
  const { from, to, promotion } = move;
  const cells = cellsOf(position.fen);
  const piece = cells[cellOf(from)]?.toUpperCase();
  if (piece === "P") {
    const capture = from[0] === to[0] ? "" : `${from[0]}x`;
    return `${capture}${to}${promotion ? `=${promotion.toUpperCase()}` : ""}`;
  }
  if (piece === "K" && cells[cellOf(to)] === (cells[cellOf(from)] === "K" ? "R" : "r"))
    return to > from ? "O-O" : "O-O-O";
  if (piece === "K" && from[0] === "e" && (to[0] === "g" || to[0] === "c")) return to[0] === "g" ? "O-O" : "O-O-O";
  return `${piece}${origin(position, move)}${cells[cellOf(to)] ? "x" : ""}${to}`;
};

const checkSign = (position: FenPosition): string => {
  if (checkedSquare(position) === null) return "";
  return chessMoves(position).length === 0 ? "#" : "+";
};

/** A legal move in standard algebraic notation, and the FEN behind it; null where it is illegal. */
export const sanOf = (position: FenPosition, move: ChessMove): { san: string; fen: string } | null => {
  const fen = fenAfter(position, move);
  return fen === null ? null : { san: bodyOf(position, move) + checkSign({ ...position, fen }), fen };
};

/** A note with the letters that a language has for the pieces: `{ N: "S" }` makes `Sf3` of `Nf3`. */
export const inLetters = (san: string, letters: Readonly<Record<string, string>>): string =>
  san.replaceAll(/[KQRBN]/g, (letter) => letters[letter] ?? letter);
