import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type Move, PROMOTIONS } from "./moves.ts";
import { PieceShape } from "./piece-shape.tsx";
import { chessTexts } from "./texts.ts";

interface PromotionChoiceProps {
  readonly isWhite: boolean;
  /** The column on the screen, and whether the pawn arrives at the top of it. */
  readonly column: number;
  readonly isAtTop: boolean;
  readonly onChoose: (promotion: NonNullable<Move["promotion"]>) => void;
  readonly onCancel: () => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Asks over the pawn's column what it becomes: arrows or Tab choose, Esc takes the move back. */
export const PromotionChoice = ({ isWhite, column, isAtTop, onChoose, onCancel }: PromotionChoiceProps) => {
  const t = useText();
  const texts = chessTexts[t.language];
  const list = useRef<HTMLDivElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll("button") ?? [])];
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = event.key === "Tab" ? (event.shiftKey ? -1 : 1) : STEP[event.key];
    if (step === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) onCancel();
    else all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <div className="promotion" dir="ltr">
      <button type="button" className="promotion-shade" tabIndex={-1} aria-label={t.close} onClick={onCancel} />
      <div
        ref={list}
        role="dialog"
        aria-modal="true"
        aria-label={texts.promote}
        onKeyDown={onKeyDown}
        className={`promotion-list ${isAtTop ? "is-at-top" : ""}`}
        style={{ "--column": column } as CSSProperties}
      >
        {PROMOTIONS.map((kind) => (
          <button
            type="button"
            key={kind}
            className="promotion-piece"
            aria-label={texts.kinds[kind]}
            onClick={() => onChoose(kind)}
          >
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <PieceShape piece={isWhite ? (kind.toUpperCase() as "Q") : kind} />
            </svg>
          </button>
        ))}
      </div>
    </div>
  );
};
