/** The other colour's piece, or right to castle. */
const otherColor = (letters: string): string =>
  letters.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );

/** White's rights to castle stand before black's. */
const whiteFirst = (rights: string): string => rights.replace(/[a-z]/g, "") + rights.replace(/[A-Z]/g, "");

/** Whether black is to move in a FEN. */
export const isBlackToMove = (fen: string): boolean => fen.split(" ")[1] === "b";

/**
 * The same position with white to move, as a match begins: where black is to move, the colours change places, and with
 * them the two sides of the board.
 */
export const whiteToMove = (fen: string): string => {
  if (!isBlackToMove(fen)) return fen;
  const [board = "", , rights = "-", passant = "-", ...counts] = fen.split(" ");
  const turned = otherColor(board).split("/").toReversed().join("/");
  const behind = passant.replace(/\d/, (rank) => String(9 - Number(rank)));
  return [turned, "w", whiteFirst(otherColor(rights)), behind, ...counts].join(" ");
};

const CORNERS: Readonly<Record<string, number>> = { K: 7, Q: 0 };

/** Whether kings and rooks with rights to castle stand where they stand in standard chess: no FEN of a start says others. */
export const hasUsualRights = (fen: string): boolean => {
  const [board = "", , rights = "-"] = fen.split(" ");
  const rows = board.split("/").map((row) => row.replace(/\d/g, (gap) => " ".repeat(Number(gap))));
  return Array.from(rights === "-" ? "" : rights).every((letter) => {
    const isWhite = letter === letter.toUpperCase();
    const row = (isWhite ? rows[7] : otherColor(rows[0] ?? "")) ?? "";
    const corner = CORNERS[letter.toUpperCase()];
    return corner !== undefined && row[4] === "K" && row[corner] === "R";
  });
};
