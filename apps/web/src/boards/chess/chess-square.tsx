import type { Dictionary } from "../../i18n/dictionary.ts";
import { classNames } from "../../ui/class-names.ts";
import type { BoardProps } from "../board.ts";
import type { GridCell } from "../shared/grid-board.tsx";
import type { Lifted } from "../shared/pointer.ts";
import { proposedWords, squareWords } from "../shared/square-words.ts";
import { PieceShape } from "./chess-thumbnail.tsx";
import {
  type ChessPiece,
  cameFrom,
  isDark,
  isWhitePiece,
  type Move,
  offset,
  squareIndex,
  squareName,
  turned,
  type View,
} from "./moves.ts";
import { chessTexts } from "./texts.ts";

/** All that a square is drawn from. */
export interface ChessScene extends BoardProps<View, Move> {
  readonly isFlipped: boolean;
  /** The square of the piece picked up, and where it can go. */
  readonly picked: string | null;
  readonly targets: ReadonlySet<string>;
  /** The rooks with which the king picked up can castle, being put onto them. */
  readonly castlings: ReadonlySet<string>;
  readonly lifted: Lifted | null;
  /** The last move was dragged here, so its piece has already travelled. */
  readonly isDropped: boolean;
  /** The cells before the last change; null until there is one. */
  readonly before: View["cells"] | null;
  /** The pawn that waits to become something has left `from` for `to`. */
  readonly promoting: { readonly from: string; readonly to: string } | null;
  readonly canLift: (square: string) => boolean;
  readonly t: Dictionary;
}

const Piece = ({ piece, square, scene }: { piece: ChessPiece; square: number; scene: ChessScene }) => {
  const origin = scene.isDropped
    ? null
    : cameFrom({ before: scene.before, cells: scene.view.cells }, scene.lastMove, square);
  const at = (index: number) => turned(index, scene.isFlipped);
  const way = origin === null ? null : offset(at(origin), at(square));
  const style = way ? { "--from-x": way.x, "--from-y": way.y } : undefined;
  return (
    <svg
      key={way ? `${origin}-${square}` : "still"}
      viewBox="0 0 100 100"
      className={`piece ${way ? "is-sliding" : ""}`}
      style={style}
      aria-hidden="true"
    >
      <PieceShape piece={piece} />
    </svg>
  );
};

const wordsOf = (square: number, scene: ChessScene): string => {
  const { view, yourSymbol, lastMove, targets, castlings, picked, proposed, t } = scene;
  const texts = chessTexts[t.language];
  const name = squareName(square);
  const piece = view.cells[square] ?? null;
  const target =
    (castlings.has(name) && texts.castles) || (targets.has(name) && (piece ? texts.takes : texts.goesHere));
  const checked = view.checkedSquare === name && texts.inCheck;
  return squareWords(
    {
      row: 0,
      column: 0,
      name,
      symbol: piece && (isWhitePiece(piece) ? "X" : "O"),
      piece: piece && texts.pieces[piece],
      yourSymbol,
      isLast: lastMove?.from === name || lastMove?.to === name,
      isPlayable: picked === null && scene.canLift(name),
      more: [checked, target, proposed?.to === name && proposedWords(t)].filter(Boolean).join(", ") || undefined,
    },
    t,
  );
};

/** A lost king lies on its side, mated or resigned. */
const isToppled = (piece: ChessPiece | null | undefined, { loser }: ChessScene): boolean =>
  loser === "X" ? piece === "K" : loser === "O" && piece === "k";

/** One square as the board shows it; `index` counts on the screen. */
export const chessSquare = (index: number, scene: ChessScene): GridCell => {
  const { view, lastMove, picked, targets, castlings, lifted, promoting, proposed } = scene;
  const square = turned(index, scene.isFlipped);
  const name = squareName(square);
  const isLiftable = scene.canLift(name);
  const isTarget = targets.has(name) || castlings.has(name);
  const standing = promoting?.to === name ? view.cells[squareIndex(promoting.from)] : view.cells[square];
  const piece = promoting?.from === name ? null : standing;
  const classes = {
    "is-dark": isDark(square),
    "is-last": lastMove?.from === name || lastMove?.to === name,
    "is-checked": view.checkedSquare === name,
    "is-toppled": isToppled(piece, scene),
    "is-selected": picked === name,
    "is-target": isTarget,
    "is-taken": isTarget && Boolean(view.cells[square]),
    "is-liftable": isLiftable,
    "is-lifted": lifted?.from === index,
    "is-proposed": proposed?.to === name,
    "is-origin": proposed?.from === name,
    "is-over": lifted?.over === index && isTarget,
  };
  return {
    label: wordsOf(square, scene),
    isPlayable: isLiftable || isTarget || proposed?.to === name,
    isSelected: picked === name,
    className: classNames(classes),
    content: piece && <Piece piece={piece} square={square} scene={scene} />,
  };
};
