import type { PlayerSymbol } from "@yourmove/contract";
import { hearKeys } from "@yourmove/game/board";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote } from "../shared/board-note.tsx";
import { GridBoard } from "../shared/grid-board.tsx";
import { useDrag } from "../shared/pointer.ts";
import { useBefore } from "../shared/use-before.ts";
import { type ChessScene, chessSquare } from "./chess-square.tsx";
import { PieceShape } from "./chess-thumbnail.tsx";
import {
  castlingRooks,
  cellsAfter,
  kindOf,
  type Move,
  movesMeant,
  namesFor,
  PROMOTIONS,
  pieceOf,
  SIZE,
  squareIndex,
  squareName,
  surplus,
  targetsFrom,
  turned,
  type View,
} from "./moves.ts";
import { type ChessTexts, chessHowTo, chessSides, chessTexts, describeMove } from "./texts.ts";
import "../shared/piece-board.css";
import "./chess-board.css";

type Promotion = NonNullable<Move["promotion"]>;

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Keeps the focus among the buttons of a list: arrows and Tab lead around it, Esc cancels. */
const useKeysWithin = (onCancel: () => void) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = all.findIndex((button) => button.matches(":focus"));
    const step = event.key === "Tab" ? (event.shiftKey ? -1 : 1) : STEP[event.key];
    if (step === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) onCancel();
    else all[(at + step + all.length) % all.length]?.focus();
  };
  return { list, onKeyDown };
};

const Choice = ({ kind, isWhite, onChoose }: { kind: Promotion; isWhite: boolean; onChoose: () => void }) => {
  const texts = chessTexts[useText().language];
  return (
    <button type="button" className="promotion-piece" aria-label={texts.kinds[kind]} onClick={onChoose}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <PieceShape piece={pieceOf(kind, isWhite)} />
      </svg>
    </button>
  );
};

interface PromotionChoiceProps {
  readonly isWhite: boolean;
  /** The square where the pawn arrives, by its index on the screen. */
  readonly arrival: number;
  readonly onChoose: (promotion: Promotion) => void;
  readonly onCancel: () => void;
}

/** The choice of a promotion, over the pawn's column: arrows or Tab choose, Esc cancels the move. */
const PromotionChoice = ({ isWhite, arrival, onChoose, onCancel }: PromotionChoiceProps) => {
  const t = useText();
  const { list, onKeyDown } = useKeysWithin(onCancel);
  return (
    <div className="promotion" dir="ltr">
      <button type="button" className="promotion-shade" tabIndex={-1} aria-label={t.close} onClick={onCancel} />
      <div
        ref={list}
        role="dialog"
        aria-modal="true"
        aria-label={chessTexts[t.language].promote}
        onKeyDown={onKeyDown}
        className={`promotion-list ${arrival < SIZE ? "is-at-top" : ""}`}
        style={{ "--column": arrival % SIZE }}
      >
        {PROMOTIONS.map((kind) => (
          <Choice key={kind} kind={kind} isWhite={isWhite} onChoose={() => onChoose(kind)} />
        ))}
      </div>
    </div>
  );
};

interface Hand {
  /** The position in which the piece was picked up; in any other the hand is empty. */
  readonly fen: string;
  readonly square: string | null;
  /** The square on which a pawn waits to become something. */
  readonly promotingTo: string | null;
}

/** A piece picked up by tap, key or drag, until it is put down; `dropped` is the move just made by dragging. */
const useChessHand = ({ view, legalMoves, canMove, proposed, onMove }: BoardProps<View, Move>) => {
  const [hand, setHand] = useState<Hand>({ fen: "", square: null, promotingTo: null });
  const [dropped, setDropped] = useState<string | null>(null);
  const isHeld = canMove && hand.fen === view.fen;
  const square = isHeld ? hand.square : null;
  const promotingTo = isHeld ? hand.promotingTo : null;

  const canLift = (name: string) => canMove && legalMoves.some(({ from }) => from === name);
  const hold = (name: string | null) => setHand({ fen: view.fen, square: name, promotingTo: null });
  const pickUp = (name: string) => hold(canLift(name) ? name : null);

  /** Moves, or opens the choice of a promotion; false where the piece can't go. */
  const putDown = (from: string, to: string): boolean => {
    const [move, ...others] = movesMeant(view, legalMoves, { from, to });
    if (!move) return false;
    if (others.length > 0) setHand({ fen: view.fen, square: from, promotingTo: to });
    else {
      hold(null);
      onMove(move);
    }
    return true;
  };

  const pick = (name: string) => {
    setDropped(null);
    if (!square && proposed?.to === name) onMove(proposed);
    else if (square === name) hold(null);
    else if (!square || !putDown(square, name)) pickUp(name);
  };

  const drop = (from: string, to: string | null) => {
    if (to === null || (to !== from && !putDown(from, to))) hold(null);
    else setDropped(from + to);
  };

  const promote = (promotion: NonNullable<Move["promotion"]>) => {
    const move = legalMoves.find(
      (each) => each.from === square && each.to === promotingTo && each.promotion === promotion,
    );
    hold(null);
    if (move) onMove(move);
  };

  return { square, promotingTo, dropped, canLift, pickUp, pick, drop, promote, clear: () => hold(null) };
};

/** The material that a side is ahead by. */
const Surplus = ({ view: { cells }, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const texts = chessTexts[useText().language];
  const isWhite = symbol === "X";
  const { kinds, lead } = surplus(cells, isWhite);
  return (
    <div className="surplus">
      {kinds.map(({ kind, count }) => (
        <span key={kind} className="surplus-piece" aria-hidden="true">
          <svg viewBox="18 5 64 82" aria-hidden="true">
            <PieceShape piece={pieceOf(kind, isWhite)} />
          </svg>
          {count > 1 && count}
        </span>
      ))}
      {lead > 0 && (
        <span className="surplus-lead" aria-hidden="true">
          +{lead}
        </span>
      )}
      {lead > 0 && <span className="unseen">{texts.ahead(isWhite ? texts.white : texts.black, lead)}</span>}
    </div>
  );
};

/** The board with the hand over it: what to draw, what to hear, and `nameAt` for what lies where on the screen. */
const useChessScene = (props: BoardProps<View, Move>) => {
  const { legalMoves, canMove, yourSymbol, lastMove, isTurned = false, proposed } = props;
  const t = useText();
  const isFlipped = (yourSymbol === "O") !== isTurned;
  const nameAt = (index: number) => squareName(turned(index, isFlipped));
  const hand = useChessHand(props);
  const before = useBefore(props.view.cells);
  const { square: picked, promotingTo } = hand;
  const drag = useDrag({
    rows: SIZE,
    columns: SIZE,
    canLift: (index) => !promotingTo && hand.canLift(nameAt(index)),
    onLift: (index) => hand.pickUp(nameAt(index)),
    onDrop: (from, to) => hand.drop(nameAt(from), to === null ? null : nameAt(to)),
  });
  const open = canMove && !promotingTo ? legalMoves : [];
  const scene: ChessScene = {
    ...props,
    view: proposed ? { ...props.view, cells: cellsAfter(props.view.cells, proposed) } : props.view,
    isFlipped,
    picked,
    canLift: hand.canLift,
    targets: targetsFrom(open, picked),
    castlings: castlingRooks(props.view, open, picked),
    lifted: drag.lifted,
    before,
    isDropped: lastMove !== null && hand.dropped === lastMove.from + lastMove.to,
    promoting: picked && promotingTo ? { from: picked, to: promotingTo } : null,
    t,
  };
  const clear = () => {
    drag.cancel();
    hand.clear();
  };
  return { scene, hand, handlers: drag.handlers, nameAt, clear };
};

/** The picked-up piece, for screen readers. */
const heldWords = ({ view, picked, targets, t }: ChessScene): string | null => {
  const piece = picked && view.cells[squareIndex(picked)];
  if (!piece) return null;
  const texts = chessTexts[t.language];
  return texts.picked(texts.kinds[kindOf(piece)], picked, targets.size);
};

const Held = ({ scene }: { scene: ChessScene }) => (
  <p className="unseen" role="status">
    {heldWords(scene)}
  </p>
);

/** A king that is mated is more than in check. */
const checkWords = (
  { checkedSquare }: View,
  resultDetail: BoardProps<View, Move>["resultDetail"],
  words: ChessTexts,
) => {
  if (!checkedSquare) return null;
  return resultDetail === "checkmate" ? words.checkmate : words.check;
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, yourSymbol, label, resultDetail } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { scene, hand, handlers, nameAt, clear } = useChessScene(props);
  const { promoting, isFlipped, picked, t } = scene;
  const note = checkWords(view, resultDetail, chessTexts[t.language]);
  const leavePromotion = (leave: () => void) => {
    leave();
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus());
  };
  return (
    <div className="chess">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the squares are the controls; a click between them deselects */}
      <div ref={frame} className="piece-board" {...handlers} onKeyDown={hearKeys({ escape: picked !== null && clear })}>
        <div className="chess-squares">
          <div inert={promoting !== null}>
            <GridBoard
              label={label}
              columns={SIZE}
              cells={view.cells.map((_, index) => chessSquare(index, scene))}
              names={namesFor(isFlipped)}
              onPick={(index) => hand.pick(nameAt(index))}
            />
          </div>
          {promoting && (
            <PromotionChoice
              isWhite={yourSymbol !== "O"}
              arrival={turned(squareIndex(promoting.to), isFlipped)}
              onChoose={(promotion) => leavePromotion(() => hand.promote(promotion))}
              onCancel={() => leavePromotion(clear)}
            />
          )}
        </div>
      </div>
      <Held scene={scene} />
      <BoardNote>{note}</BoardNote>
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="12 4 76 86" className="chess-mini chess-side" aria-hidden="true">
    <PieceShape piece={symbol === "X" ? "K" : "k"} />
  </svg>
);

/** Chess on the screen, seen from the viewer's side. */
export const chessBoard = defineBoard<View, Move>({
  Board,
  sides: chessSides,
  Piece: Side,
  Tally: Surplus,
  size: { more: 0.25 },
  ways({ from, to }, { yourSymbol, isTurned }) {
    const isFlipped = (yourSymbol === "O") !== isTurned;
    return [[from, to].map((square) => turned(squareIndex(square), isFlipped))];
  },
  othersTurn(position) {
    const { fen } = position as { fen: string };
    const [pieces, turn, castling] = fen.split(" ");
    return { ...(position as object), fen: `${pieces} ${turn === "w" ? "b" : "w"} ${castling} - 0 1` };
  },
  ending: ({ resultDetail, moveCount }, language) =>
    resultDetail === "checkmate" ? chessTexts[language].mateIn(Math.ceil(moveCount / 2)) : null,
  turns: true,
  howTo: chessHowTo,
  loadNotation: async () => (await import("./chess-notes.ts")).chessNotes,
  describe: describeMove,
});
