import type { Match } from "@yourmove/contract";
import { useMatch } from "@yourmove/react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { Link } from "wouter";
import type { AnyBoard } from "../../boards/board.ts";
import { NotePlace } from "../../boards/shared/board-note.tsx";
import { sideName } from "../../boards/sides.tsx";
import { brief, endHeadline } from "../../i18n/end-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { matchPath } from "../../layout/paths.ts";
import { classNames } from "../../ui/class-names.ts";
import { useFeedback } from "../match/feedback/use-feedback.ts";
import { shownPosition, usePast } from "../match/history/use-history.ts";
import { describedIn, SignButton } from "../match/match-bar.tsx";
import { endedOfferWords, OfferAnswers, offerWords, proposedWords, standingOffers } from "../match/match-offers.tsx";
import { useSince } from "../match/over-board/use-since.ts";
import { sizeOf, TableBoard } from "../match/table-board.tsx";
import { type Proposal, usePace, usePlay, useProposal } from "../match/use-play.ts";
import { WithBoard } from "../match/with-board.tsx";
import { useLastMoveWords } from "./use-last-move-words.ts";
import "../match/match-page.css";

interface LineProps {
  readonly match: Match;
  readonly board: AnyBoard;
  readonly proposal: Proposal;
  readonly refusal: string | null;
  readonly onNotePlace: (place: HTMLElement | null) => void;
}

/** The one line under the name: the first of what there is to say. */
const Line = ({ match: whole, board, proposal: { proposed }, refusal, onNotePlace }: LineProps) => {
  const match = brief(whole);
  const t = useText();
  const moved = useLastMoveWords(match);
  const [offer] = standingOffers(match);
  const words =
    (match.isFinished ? endHeadline(match, t) : null) ??
    (proposed && proposedWords(match, board.describe(proposed, t, describedIn(match)), t)) ??
    (offer && offerWords(match, offer, t)) ??
    endedOfferWords(match, t);
  const isAsked = offer !== undefined && (!proposed || match.offers[offer].canAnswer);
  const side = match.yourSymbol && t.match.youPlay(sideName(board, match.yourSymbol, t.language));
  const rest = board.headline?.(describedIn(match), t) ?? moved ?? side;
  return (
    <p className={classNames({ "up-line small": true, "has-question": isAsked })} role="status">
      {refusal !== null && (
        <strong>
          {t.match.rolledBack}. {refusal}
        </strong>
      )}
      {refusal === null && words}
      <span hidden={refusal !== null || words !== null}>
        <span className="board-note" ref={onNotePlace} />
        <span className="soft up-moved">{rest}</span>
      </span>
    </p>
  );
};

/** A yes and a no to the move that waits for it, or to an offer. */
const Acts = ({ match, proposal: { proposed, choose, takeBack } }: Pick<LineProps, "match" | "proposal">) => {
  const { match: words } = useText();
  const offer = standingOffers(match).find((kind) => match.offers[kind].canAnswer);
  if (proposed) {
    return (
      <>
        <SignButton icon="close" label={words.takeBack} onClick={takeBack} />
        <SignButton icon="check" label={words.playIt} isPrimary onClick={() => choose(proposed, "sure")} />
      </>
    );
  }
  return offer ? <OfferAnswers match={match} kind={offer} isShort /> : null;
};

/** No past position is ever shown here. */
const NO_STEP = { step: null, served: { shown: null, isMissing: false } } as const;

interface UpNextBoardProps {
  readonly match: Match;
  /** Called with every move of the viewer's. */
  readonly onMoved: () => void;
  /** The match as a picture, while its board is loaded. */
  readonly fallback: ReactNode;
}

const Board = ({ match: latest, board, onMoved }: Omit<UpNextBoardProps, "fallback"> & { board: AnyBoard }) => {
  const place = useRef<HTMLDivElement>(null);
  const [notePlace, setNotePlace] = useState<HTMLElement | null>(null);
  const { shown: match, announced, onOwnMove } = usePace(latest, place);
  const { past } = usePast(match);
  const { play, isPending, refusal } = usePlay(match, past);
  useFeedback({ match: announced, past, isPending });
  const proposal = useProposal(match, (move) => {
    onOwnMove();
    play(move);
    onMoved();
  });
  const position = shownPosition({ match, past, ...NO_STEP });
  const { ways } = useSince({ match: announced, past, board, isTurned: false, place, seen: "movesSeenAtHome" });
  return (
    <>
      <Line match={announced} board={board} proposal={proposal} refusal={refusal} onNotePlace={setNotePlace} />
      <div className="up-board" style={sizeOf(board, match.game)}>
        <NotePlace value={notePlace}>
          <TableBoard {...{ match, board, position, isPending, proposal, place }} isTurned={false} since={ways} />
        </NotePlace>
      </div>
      <div className="up-acts">
        <Acts match={match} proposal={proposal} />
      </div>
    </>
  );
};

/** A match that nobody can play for now, or not in a card: its own page says why, or has the room. */
const Elsewhere = ({ match, board, fallback }: Omit<UpNextBoardProps, "onMoved"> & { board: AnyBoard | null }) => {
  const t = useText();
  const task = match.isPaused ? null : board?.headline?.(describedIn(match), t);
  return (
    <>
      {fallback}
      <Link href={matchPath(match)} className="button is-primary up-open">
        {task ?? t.home.openMatch}
      </Link>
    </>
  );
};

/** The board of the match that is up next, played as on its own page. */
export const UpNextBoard = ({ match: listed, onMoved, fallback }: UpNextBoardProps) => {
  // A long list may hold the match without its moves.
  const match = useMatch(listed).data?.match ?? listed;
  return (
    <Suspense fallback={fallback}>
      <WithBoard match={match} loading={fallback}>
        {(board) =>
          board && !match.isPaused && !board.needsPage?.(describedIn(match)) ? (
            <Board {...{ match, board, onMoved }} />
          ) : (
            <Elsewhere {...{ match, board, fallback }} />
          )
        }
      </WithBoard>
    </Suspense>
  );
};
