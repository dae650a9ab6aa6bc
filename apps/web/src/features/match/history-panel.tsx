import { useEffect, useRef } from "react";
import type { AnyBoard } from "../../boards/board.ts";
import { sideName } from "../../boards/shared/sides.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon, type IconName, SymbolMark } from "../../ui/icon.tsx";
import type { Past } from "./use-history.ts";
import "./history-panel.css";

interface HistoryPanelProps {
  readonly past: Past;
  readonly board: AnyBoard | null;
  /** How many moves are shown; null is all of them, the present. */
  readonly step: number | null;
  readonly onStep: (step: number | null) => void;
}

const isRightToLeft = () => document.documentElement.dir === "rtl";

/** Arrow keys step through the moves wherever they mean nothing else. */
const useArrows = (back: () => void, forth: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest("[data-board], input, textarea, select, dialog")) return;
      const [backKey, forthKey] = isRightToLeft() ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
      if (event.key === backKey) back();
      if (event.key === forthKey) forth();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [back, forth]);
};

const StepButton = ({
  icon,
  label,
  onClick,
  disabled,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled: boolean;
}) => (
  <button
    type="button"
    className="button is-quiet is-icon"
    aria-label={label}
    aria-disabled={disabled}
    onClick={() => disabled || onClick()}
  >
    <Icon name={icon} />
  </button>
);

/** The moves so far, each a way back to its position. */
export const HistoryPanel = ({ past, board, step, onStep }: HistoryPanelProps) => {
  const t = useText();
  const { moves, positions } = past;
  const count = moves.length;
  const at = step ?? count;
  const list = useRef<HTMLOListElement>(null);
  const go = (to: number) => onStep(to >= count ? null : Math.max(0, to));
  const canStep = positions !== null;
  useArrows(
    () => canStep && go(at - 1),
    () => canStep && go(at + 1),
  );
  useEffect(() => {
    const row = list.current?.children[at - 1];
    if (row instanceof HTMLElement && list.current)
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return (
    <section className="history">
      <header className="history-head">
        <h2>{t.match.history}</h2>
        <div className="history-steps">
          <StepButton icon="first" label={t.match.first} disabled={!canStep || at === 0} onClick={() => go(0)} />
          <StepButton icon="back" label={t.match.previous} disabled={!canStep || at === 0} onClick={() => go(at - 1)} />
          <StepButton icon="forward" label={t.match.following} disabled={at >= count} onClick={() => go(at + 1)} />
          <StepButton icon="last" label={t.match.latest} disabled={at >= count} onClick={() => go(count)} />
        </div>
      </header>
      <p className="unseen" role="status">
        {step !== null && t.match.looking(at, count)}
      </p>
      {count === 0 && <p className="soft small">{t.match.noMoves}</p>}
      <ol className="history-list" ref={list} tabIndex={count > 8 ? 0 : undefined} aria-label={t.match.history}>
        {moves.map(({ moveNumber, symbol, move }) => (
          <li key={moveNumber}>
            <button
              type="button"
              className="history-move"
              aria-current={at === moveNumber ? "step" : undefined}
              disabled={!canStep}
              onClick={() => go(moveNumber)}
            >
              <span className="soft">{moveNumber}</span>
              {board?.Piece ? <board.Piece symbol={symbol} /> : <SymbolMark symbol={symbol} size={15} />}
              <span className="unseen">{sideName(board, symbol, t.language)}</span>
              <span>{move && board ? board.describe(move, t) : t.match.hidden}</span>
            </button>
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
