import { Chess, type Square } from "chess.js";
import type { chessTexts } from "./chess.texts.ts";

/** Scharnagl's knights: which two of the five squares left they stand on. */
const KNIGHTS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;

/** The back rank of one of the 960 starting positions, by Scharnagl's numbering: 518 is the usual one. */
const backRank = (number: number): string => {
  const rank = Array<string>(8).fill("");
  const put = (piece: string, nth: number): void => {
    const free = rank.flatMap((each, file) => (each === "" ? [file] : []));
    rank[free[nth] as number] = piece;
  };
  rank[(number % 4) * 2 + 1] = "B";
  rank[(Math.floor(number / 4) % 4) * 2] = "B";
  put("Q", Math.floor(number / 16) % 6);
  const [first, second] = KNIGHTS[Math.floor(number / 96)] ?? KNIGHTS[0];
  put("N", first);
  put("N", second - 1);
  for (const piece of ["R", "K", "R"]) put(piece, 0);
  return rank.join("");
};

/** The FEN of one of the 960 starting positions. */
export const chess960Fen = (number: number): string => {
  const rank = backRank(number);
  return `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w KQkq - 0 1`;
};

type Cells = readonly (string | null)[];

/** The right to castle with one rook, as files counted from 0. */
interface Right {
  readonly color: "w" | "b";
  readonly king: number;
  readonly rook: number;
}

/** The 64 squares of a FEN, a8 first. */
const cellsOf = (fen: string): (string | null)[] =>
  Array.from(
    fen
      .slice(0, fen.indexOf(" "))
      .replaceAll("/", "")
      .replace(/\d/g, (gap) => " ".repeat(Number(gap))),
    (letter) => (letter === " " ? null : letter),
  );

const boardText = (cells: Cells): string =>
  Array.from({ length: 8 }, (_, row) =>
    cells
      .slice(row * 8, row * 8 + 8)
      .map((piece) => piece ?? " ")
      .join("")
      .replace(/ +/g, (gap) => String(gap.length)),
  ).join("/");

/** Where a colour's own rank begins among the squares. */
const homeOf = (color: Right["color"]): number => (color === "w" ? 56 : 0);

const inColor = (piece: string, color: Right["color"]): string => (color === "w" ? piece : piece.toLowerCase());

/** The files of a colour's rooks on its own rank beyond the king, on one side, the outermost first. */
const rooksBeyond = (cells: Cells, color: Right["color"], isRight: boolean): number[] => {
  const home = homeOf(color);
  const rank = cells.slice(home, home + 8);
  const king = rank.indexOf(inColor("K", color));
  const rooks = rank.flatMap((piece, file) =>
    piece === inColor("R", color) && (isRight ? file > king : file < king) ? [file] : [],
  );
  return isRight ? rooks.reverse() : rooks;
};

/** The rights that a FEN names: K and Q are the outermost rooks, a letter from A to H the rook of that file. */
const rightsOf = (fen: string): Right[] => {
  const [, , field = "-"] = fen.split(" ");
  const cells = cellsOf(fen);
  return Array.from(field === "-" ? "" : field).flatMap((letter) => {
    const color = letter === letter.toUpperCase() ? "w" : "b";
    const home = homeOf(color);
    const king = cells.slice(home, home + 8).indexOf(inColor("K", color));
    const side = letter.toUpperCase();
    const [outermost] = side === "K" || side === "Q" ? rooksBeyond(cells, color, side === "K") : [];
    const rook = side === "K" || side === "Q" ? outermost : "ABCDEFGH".indexOf(side);
    return king < 0 || rook === undefined ? [] : [{ color, king, rook } as const];
  });
};

const letterOf = (cells: Cells, { color, king, rook }: Right): string => {
  const isRight = rook > king;
  const [outermost] = rooksBeyond(cells, color, isRight);
  return inColor(outermost === rook ? (isRight ? "K" : "Q") : "ABCDEFGH".charAt(rook), color);
};

/** The rights as a field of a FEN. */
const fieldOf = (cells: Cells, rights: readonly Right[]): string => {
  const order = [...rights].sort((one, other) =>
    one.color === other.color ? other.rook - one.rook : one.color === "w" ? -1 : 1,
  );
  return order.map((right) => letterOf(cells, right)).join("") || "-";
};

const withRights = (fen: string, field: string): string => fen.split(" ").with(2, field).join(" ");

/** A FEN without rights to castle, which chess.js can't see as chess960 has them. */
export const withoutRights = (fen: string): string => withRights(fen, "-");

const cellOf = (square: string): number => (8 - Number(square[1])) * 8 + "abcdefgh".indexOf(square.charAt(0));
const nameOf = (cell: number): Square => `${"abcdefgh".charAt(cell & 7)}${8 - (cell >> 3)}` as Square;

/** The rights that are left after a move, written into the FEN behind it. */
export const keepRights = (before: string, { from, to }: { from: string; to: string }, after: string): string => {
  const left = rightsOf(before).filter(({ color, king, rook }) => {
    const home = homeOf(color);
    return ![home + king, home + rook].some((cell) => cell === cellOf(from) || cell === cellOf(to));
  });
  return withRights(after, fieldOf(cellsOf(after), left));
};

/** A castling: the king's move onto its own rook, and the FEN behind it. */
export interface Castling {
  readonly from: string;
  readonly to: string;
  readonly fen: string;
}

/** The cells from one to another, both of them, in order. */
const span = (one: number, other: number): number[] =>
  Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => Math.min(one, other) + at);

const castlingBy = (fen: string, chess: Chess, { color, king, rook }: Right): Castling | null => {
  const cells = cellsOf(fen);
  const home = homeOf(color);
  const isRight = rook > king;
  const kingFrom = home + king;
  const rookFrom = home + rook;
  const kingTo = home + (isRight ? 6 : 2);
  const rookTo = home + (isRight ? 5 : 3);
  const isOwn = (cell: number) => cell === kingFrom || cell === rookFrom;
  const path = [...span(kingFrom, kingTo), ...span(rookFrom, rookTo)];
  if (path.some((cell) => !isOwn(cell) && cells[cell] !== null)) return null;
  const foe = color === "w" ? "b" : "w";
  if (span(kingFrom, kingTo).some((cell) => chess.isAttacked(nameOf(cell), foe))) return null;
  const next = cells.with(kingFrom, null).with(rookFrom, null);
  next[kingTo] = inColor("K", color);
  next[rookTo] = inColor("R", color);
  const [, , , , quiet, full] = fen.split(" ");
  const left = rightsOf(fen).filter((right) => right.color !== color);
  const number = Number(full) + (color === "b" ? 1 : 0);
  const after = `${boardText(next)} ${foe} ${fieldOf(next, left)} - ${Number(quiet) + 1} ${number}`;
  // The rook may have stood between the king and what attacks it now.
  const isSafe = !new Chess(withoutRights(after), { skipValidation: true }).isAttacked(nameOf(kingTo), foe);
  return isSafe ? { from: nameOf(kingFrom), to: nameOf(rookFrom), fen: after } : null;
};

/** The castlings of the side on turn; `chess` is the position without rights. */
export const castlingsOf = (fen: string, chess: Chess): Castling[] =>
  rightsOf(fen).flatMap((right) => {
    if (right.color !== chess.turn()) return [];
    const castling = castlingBy(fen, chess, right);
    return castling ? [castling] : [];
  });

/** A word for what is wrong with a move or the options of chess; the texts say it. */
export type ChessFault = keyof (typeof chessTexts)["en"]["refusals"];

const countOf = (cells: Cells, letters: string): number =>
  cells.filter((piece) => piece !== null && letters.includes(piece)).length;

const boardFault = (board: string): ChessFault | null => {
  const rows = board.split("/");
  const isRow = (row: string): boolean =>
    /^[pnbrqkPNBRQK1-8]+$/.test(row) && Array.from(row).reduce((sum, letter) => sum + (Number(letter) || 1), 0) === 8;
  if (rows.length !== 8 || !rows.every(isRow)) return "board_size";
  const cells = cellsOf(`${board} `);
  if (countOf(cells, "K") !== 1 || countOf(cells, "k") !== 1) return "one_king";
  for (const letters of ["PNBRQK", "pnbrqk"]) if (countOf(cells, letters) > 16) return "too_many_pieces";
  for (const pawn of ["P", "p"]) if (countOf(cells, pawn) > 8) return "too_many_pawns";
  if (countOf([...cells.slice(0, 8), ...cells.slice(56)], "Pp") > 0) return "pawn_at_the_edge";
  return null;
};

const rightsFault = (cells: Cells, field: string): ChessFault | null => {
  if (!/^(-|K?Q?k?q?)$/.test(field) || field === "") return "castling_field";
  const places = { K: [60, 63], Q: [60, 56], k: [4, 7], q: [4, 0] } as const;
  for (const letter of field === "-" ? "" : field) {
    const [king, rook] = places[letter as keyof typeof places];
    const color = letter === letter.toUpperCase() ? "w" : "b";
    if (cells[king] !== inColor("K", color) || cells[rook] !== inColor("R", color)) return "castling_places";
  }
  return null;
};

const passantFault = (cells: Cells, field: string): ChessFault | null => {
  if (field === "-") return null;
  const cell = cellOf(field);
  const isPassed =
    /^[a-h]6$/.test(field) && cells[cell] === null && cells[cell - 8] === null && cells[cell + 8] === "p";
  return isPassed ? null : "en_passant";
};

/** Why no match can begin from a FEN; null where one can. */
export const fenFault = (fen: string): ChessFault | null => {
  const fields = fen.split(" ");
  const [board = "", turn, rights = "", passant = "", quiet = "", full = ""] = fields;
  if (fields.length !== 6) return "fen_fields";
  const cells = cellsOf(`${board} `);
  const counts = /^\d{1,2}$/.test(quiet) && /^[1-9]\d{0,3}$/.test(full);
  const fault =
    boardFault(board) ??
    (turn === "w" ? null : "not_white_to_move") ??
    rightsFault(cells, rights) ??
    passantFault(cells, passant) ??
    (counts ? null : "counts");
  if (fault) return fault;
  const chess = new Chess(withoutRights(fen), { skipValidation: true });
  if (chess.isAttacked(nameOf(cells.indexOf("k")), "w")) return "black_in_check";
  if (chess.isInsufficientMaterial()) return "no_mate";
  return chess.moves().length > 0 || castlingsOf(fen, chess).length > 0 ? null : "over";
};

/** The FEN as the rules write it: with the square for en passant only where that capture is legal. */
export const tidyFen = (fen: string): string => {
  const [, , rights = "-"] = fen.split(" ");
  return withRights(new Chess(withoutRights(fen), { skipValidation: true }).fen(), rights);
};
