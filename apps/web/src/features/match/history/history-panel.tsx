import { useEffect, useRef } from "react";
import type { AnyBoard } from "../../../boards/board.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { HistoryMoveRow } from "./history-move-row.tsx";
import { HistorySteps } from "./history-steps.tsx";
import type { Past } from "./past.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import "./history-panel.css";

interface HistoryPanelProps {
  readonly past: Past;
  readonly board: AnyBoard | null;
  /** How many moves are shown; null is all of them, the present. */
  readonly step: number | null;
  readonly onStep: (step: number | null) => void;
}

/** A list that keeps the row of one move in the middle of its view. */
const useRowInView = (at: number) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[at - 1];
    if (row instanceof HTMLElement && list.current)
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return list;
};

/** The moves so far, each a way back to its position. */
export const HistoryPanel = ({ past, board, step, onStep }: HistoryPanelProps) => {
  const t = useText();
  const count = past.moves.length;
  const at = step ?? count;
  const canStep = past.positions !== null;
  const list = useRowInView(at);
  const go = (to: number) => onStep(to >= count ? null : Math.max(0, to));
  useArrowKeys({ onBack: () => canStep && go(at - 1), onForth: () => canStep && go(at + 1) });
  return (
    <section className="history">
      <header className="history-head">
        <h2>{t.match.history}</h2>
        <HistorySteps at={at} count={count} canGoBack={canStep && at > 0} onGo={go} />
      </header>
      <p className="unseen" role="status">
        {step !== null && t.match.looking(at, count)}
      </p>
      {count === 0 && <p className="soft small">{t.match.noMoves}</p>}
      <ol className="history-list" ref={list} tabIndex={count > 8 ? 0 : undefined} aria-label={t.match.history}>
        {past.moves.map((made) => (
          <li key={made.moveNumber}>
            <HistoryMoveRow made={made} board={board} isShown={at === made.moveNumber} canStep={canStep} onGo={go} />
          </li>
        ))}
      </ol>
      {step !== null && (
        <button type="button" className="button" onClick={() => onStep(null)}>
          {t.match.backToLive}
        </button>
      )}
    </section>
  );
};
