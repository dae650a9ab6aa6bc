import { type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type Move, PROMOTIONS } from "./moves.ts";
import { PieceShape } from "./piece-shape.tsx";
import { pieceOf } from "./pieces.ts";
import { SIZE } from "./squares.ts";
import { chessTexts } from "./texts.ts";

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

/** Asks over the pawn's column what it becomes: arrows or Tab choose, Esc takes the move back. */
export const PromotionChoice = ({ isWhite, arrival, onChoose, onCancel }: PromotionChoiceProps) => {
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
