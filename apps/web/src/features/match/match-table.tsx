import type { Match } from "@yourmove/contract";
import { type CSSProperties, useState } from "react";
import { useBoard } from "../../boards/registry.ts";
import { gameName } from "../../i18n/game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useLive } from "../../live/live-provider.tsx";
import { Icon } from "../../ui/icon.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { MatchButtons } from "./match-buttons.tsx";
import { MatchStatus } from "./match-status.tsx";
import { PlayerBar } from "./player-bar.tsx";
import { shownPosition } from "./shown-position.ts";
import { useHistory } from "./use-history.ts";
import { usePlay } from "./use-play.ts";

/** The match as it is about to be, while the viewer's move is on its way. */
const passTurn = (match: Match): Match => ({
  ...match,
  isYourTurn: false,
  currentTurnUserID: match.opponent.userID,
  turnDeadlineTime: null,
});

/** The board with everything around it; looking back shows a past position until the viewer returns. */
export const MatchTable = ({ match }: { match: Match }) => {
  const t = useText();
  const { user } = useLive();
  const board = useBoard(match.gameType);
  const past = useHistory(match);
  const { play, isPending, refusal, foreseen, hasPassedTurn } = usePlay(match, past);
  const shown = hasPassedTurn ? passTurn(match) : match;
  const [step, setStep] = useState<number | null>(null);
  const { view, lastMove, isPast } = shownPosition({ match, past, step, foreseen });
  const canMove = match.canMove && !isPending && !isPast;
  const you = { ...user, isOnline: true };
  const game = gameName(match.gameType, t);
  return (
    <div className="table" style={{ "--extra": `${board?.extraHeight ?? 0}rem` } as CSSProperties}>
      <PlayerBar match={shown} player={match.opponent} board={board} isYou={false} />
      <div className={`table-board ${isPast ? "is-past" : ""} ${match.startedTime === null ? "is-unstarted" : ""}`}>
        {board ? (
          <board.Board
            view={view}
            legalMoves={canMove ? (match.game.legalMoves ?? []) : []}
            canMove={canMove}
            yourSymbol={match.yourSymbol}
            lastMove={lastMove}
            label={t.match.board(game)}
            onMove={play}
          />
        ) : (
          <p className="alert">{t.match.noBoard}</p>
        )}
      </div>
      <PlayerBar match={shown} player={you} board={board} isYou />
      <div className="table-side">
        <MatchStatus match={shown} board={board} isSent={isPending} />
        <div role="alert">
          {refusal && (
            <p className="alert">
              <Icon name="warning" />
              <span>
                <strong>{t.match.rolledBack}.</strong> {refusal}
              </span>
            </p>
          )}
        </div>
        <MatchButtons match={match} board={board} />
        {match.startedTime !== null && <HistoryPanel past={past} board={board} step={step} onStep={setStep} />}
      </div>
    </div>
  );
};
