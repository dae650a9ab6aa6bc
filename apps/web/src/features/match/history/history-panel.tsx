import type { Match } from "@yourmove/contract";
import { useLive } from "@yourmove/react";
import type { AnyBoard } from "../../../boards/board.ts";
import { endHeadline, endWords } from "../../../i18n/end-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { HistoryFile } from "./history-file.tsx";
import { HistoryList } from "./history-list.tsx";
import { HistorySteps } from "./history-steps.tsx";
import type { Past } from "./past.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useNotation, useNotes } from "./use-notation.ts";
import type { Steps } from "./use-steps.ts";
import "./history-panel.css";

interface HistoryPanelProps {
  readonly match: Match;
  readonly past: Past;
  readonly board: AnyBoard | null;
  readonly steps: Steps;
}

/** How it all ended. */
const End = ({ match }: { match: Match }) => {
  const t = useText();
  return (
    <p className="history-end">
      <strong>{endHeadline(match, t)}</strong>
      <span className="soft sentence">{endWords(match, t)}</span>
    </p>
  );
};

/** In place of the moves: there are none, or they have not come yet. */
const NoMoves = ({ match }: { match: Match }) => {
  const t = useText();
  const { status } = useLive();
  const awaited = status === "offline" ? t.status.offline : t.loading;
  return <p className="soft small">{match.moveCount === 0 ? t.match.noMoves : awaited}</p>;
};

/** The moves so far, each a way back to its position. */
export const HistoryPanel = ({ match, past, board, steps }: HistoryPanelProps) => {
  const t = useText();
  const { step, at, count, canStep, go } = steps;
  const notation = useNotation(board);
  const plain = useNotes(notation, past.moves);
  const notes = plain?.map((note) => notation?.inLanguage?.(note, t.language) ?? note) ?? null;
  useArrowKeys({ onBack: () => canStep && go(at - 1), onForth: () => canStep && go(at + 1) });
  return (
    <section className="history">
      <header className="history-head">
        <h2>{t.match.history}</h2>
        <HistorySteps {...steps} />
      </header>
      <p className="unseen" role="status">
        {step !== null && t.match.looking(at, count)}
      </p>
      {count === 0 ? (
        <NoMoves match={match} />
      ) : (
        <HistoryList moves={past.moves} notes={notes} board={board} at={at} canStep={canStep} onGo={go} />
      )}
      {match.isFinished && <End match={match} />}
      {step !== null && (
        <button type="button" className="button" onClick={() => go(count)}>
          {t.match.backToLive}
        </button>
      )}
      {notation && notes && count > 0 && <HistoryFile match={match} moves={past.moves} notation={notation} />}
    </section>
  );
};
