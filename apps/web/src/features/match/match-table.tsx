import type { Match } from "@yourmove/contract";
import { lazy, Suspense, useState } from "react";
import type { AnyBoard } from "../../boards/board.ts";
import { useBoard } from "../../boards/registry.ts";
import { useUser } from "../../live/use-user.ts";
import { useBeats } from "./beats/use-beats.ts";
import { BlockedNote } from "./blocked-note.tsx";
import { HistoryPanel } from "./history/history-panel.tsx";
import { HistorySteps } from "./history/history-steps.tsx";
import { shownPosition } from "./history/shown-position.ts";
import { useHistory } from "./history/use-history.ts";
import { useSteps } from "./history/use-steps.ts";
import { MatchButtons } from "./match-buttons.tsx";
import { MatchStatus } from "./match-status.tsx";
import { OfferToTell } from "./offer-to-tell.tsx";
import { PlayerBar } from "./player-bar.tsx";
import { RolledBack } from "./rolled-back.tsx";
import { SendingNote } from "./sending-note.tsx";
import { StandingOffers } from "./standing-offers.tsx";
import { TableBoard } from "./table-board.tsx";
import { usePlay } from "./use-play.ts";

const Celebration = lazy(async () => ({ default: (await import("./beats/celebration.tsx")).Celebration }));

const sizeOf = (board: AnyBoard | null) => {
  const { perWidth = 1, more = { tall: 0, low: 0 }, widest = 40 } = board?.size ?? {};
  return {
    "--per-width": perWidth,
    "--more-tall": `${more.tall}rem`,
    "--more-low": `${more.low}rem`,
    "--widest": `${widest}rem`,
  };
};

/** The board with everything around it; looking back shows a past position until the viewer returns. */
export const MatchTable = ({ match }: { match: Match }) => {
  const user = useUser();
  const board = useBoard(match.gameType);
  const past = useHistory(match);
  const { play, isPending, refusal } = usePlay(match, past);
  const [isTurned, setIsTurned] = useState(false);
  const steps = useSteps(past);
  const hasJustWon = useBeats({ match, past, isPending });
  const position = shownPosition({ match, past, step: steps.step });
  const you = { ...user, isOnline: true };
  return (
    <div className="table" style={sizeOf(board)}>
      <Suspense>{hasJustWon && <Celebration />}</Suspense>
      <PlayerBar match={match} player={match.opponent} board={board} isYou={false} />
      <TableBoard
        match={match}
        board={board}
        position={position}
        isTurned={isTurned}
        isPending={isPending}
        onMove={play}
      />
      <PlayerBar match={match} player={you} board={board} isYou />
      {steps.count > 0 && <HistorySteps {...steps} />}
      <div className="table-side">
        <MatchStatus match={match} board={board} isSent={isPending} />
        <BlockedNote match={match} />
        <SendingNote match={match} />
        <RolledBack refusal={refusal} />
        <StandingOffers match={match} />
        <MatchButtons match={match} board={board} onTurn={() => setIsTurned(!isTurned)} />
        <OfferToTell match={match} />
        {match.startedTime !== null && <HistoryPanel match={match} past={past} board={board} steps={steps} />}
      </div>
    </div>
  );
};
