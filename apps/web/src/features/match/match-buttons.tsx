import { type Match, OFFER_KINDS } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { AnyBoard } from "../../boards/board.ts";
import { useGameName } from "../../i18n/games.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNextAwaiting } from "../../layout/next-awaiting.ts";
import { useNotify } from "../../layout/notices.tsx";
import { matchPath } from "../../layout/paths.ts";
import { useOpenMatch } from "../../layout/use-open-match.ts";
import { Icon } from "../../ui/icon.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { InviteAnswers } from "./invite-answers.tsx";
import { useAct } from "./use-act.ts";

/** The rematch of a match as the live list has it, which opens by itself when it begins before the viewer's eyes. */
const useRematchOf = ({ matchID }: Match): Match | undefined => {
  const open = useOpenMatch();
  const wasPending = useRef(false);
  const rematch = useMatches().data?.items.find(
    ({ rematchOfMatchID, state }) => rematchOfMatchID === matchID && state < 2,
  );
  useEffect(() => {
    if (rematch?.stateName === "active" && wasPending.current) open(rematch);
    wasPending.current = rematch?.canCancelInvite === true;
  }, [rematch, open]);
  return rematch;
};

/** The rematch of a match that is over, as far as it has come: none, the viewer's invite, the opponent's, under way. */
const RematchButton = ({ match }: { match: Match }) => {
  const t = useText();
  const open = useOpenMatch();
  const { mutate, isPending } = useAct(match, (rematch) => rematch.stateName === "active" && open(rematch));
  const { gameType, rematchMatchID, canRematch } = match;
  const rematch = useRematchOf(match);
  if (rematch?.canCancelInvite) {
    return (
      <Link href={matchPath(rematch)} className="button">
        <Icon name="clock" size={18} />
        {t.between.rematchOffered}
      </Link>
    );
  }
  if (!canRematch) {
    return rematchMatchID === null ? null : (
      <Link href={matchPath({ gameType, matchID: rematchMatchID })} className="button is-primary">
        <Icon name="forward" size={18} />
        {t.between.toRematch}
      </Link>
    );
  }
  const isTheirs = rematch?.canAcceptInvite === true;
  return (
    <button type="button" className="button is-primary" disabled={isPending} onClick={() => mutate("rematch")}>
      <Icon name={isTheirs ? "check" : "again"} size={18} />
      {isTheirs ? t.between.acceptRematch : t.match.rematch}
    </button>
  );
};

/** Gives the player on turn one more turn's time. */
const ExtendButton = ({ match }: { match: Match }) => {
  const t = useText();
  const notify = useNotify();
  const time = spanWords((match.turnSeconds ?? 0) * 1000, t);
  const { mutate, isPending } = useAct(match, ({ matchID, opponent }) =>
    notify({ key: `extended-${matchID}`, text: t.between.extended(inSentence(opponent.username), time) }),
  );
  return (
    <button type="button" className="button is-quiet" disabled={isPending} onClick={() => mutate("extend")}>
      <Icon name="clock" size={18} />
      {t.between.extend(time)}
    </button>
  );
};

/** What the viewer may offer the other player now, straight from the match's own flags. */
const OfferButtons = ({ match }: { match: Match }) => {
  const t = useText();
  const { mutate, isPending } = useAct(match);
  return (
    <>
      {OFFER_KINDS.filter((kind) => match.offers[kind].canOffer && !match.offers[kind].canAnswer).map((kind) => (
        <button
          key={kind}
          type="button"
          className="button is-quiet"
          disabled={isPending}
          onClick={() => mutate({ act: "offer", kind })}
        >
          <Icon name={kind === "draw" ? "handshake" : "undo"} size={18} />
          {t.between.offer[kind]}
        </button>
      ))}
      {match.canExtend && <ExtendButton match={match} />}
    </>
  );
};

/** Gives the match up, once asked whether that is meant. */
const ForfeitButton = ({ match }: { match: Match }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useAct(match);
  const close = () => setIsAsking(false);
  return (
    <>
      <button type="button" className="button is-quiet" onClick={() => setIsAsking(true)}>
        <Icon name="flag" size={18} />
        {t.match.forfeit}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t.match.forfeitTitle}
          closeLabel={t.close}
          yes={t.match.forfeit}
          no={t.match.keepPlaying}
          isDanger
          isPending={isPending}
          onYes={() => mutate("forfeit", { onSettled: close })}
          onClose={close}
        >
          <p>{t.match.forfeitHint(inSentence(match.opponent.username))}</p>
        </QuestionDialog>
      )}
    </>
  );
};

/** Shows the rules of the game. */
const RulesButton = ({ board, name }: { board: AnyBoard; name: string }) => {
  const t = useText();
  return (
    <>
      <button type="button" className="button is-quiet" popoverTarget="rules">
        <Icon name="book" size={18} />
        {t.match.rules}
      </button>
      <div id="rules" popover="auto" className="rules">
        <h2>{name}</h2>
        <ul>
          {board.rules[t.language].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </>
  );
};

interface MatchButtonsProps {
  readonly match: Match;
  readonly board: AnyBoard | null;
  /** Shows the board from the other side. */
  readonly onTurn: () => void;
}

/** Everything that can be done about a match besides moving. */
export const MatchButtons = ({ match, board, onTurn }: MatchButtonsProps) => {
  const t = useText();
  const next = useNextAwaiting();
  const game = useGameName(match.gameType);
  const isOthersTurn = !match.isYourTurn && !match.canAcceptInvite;
  return (
    <div className="match-buttons">
      <InviteAnswers match={match} />
      {match.isFinished && match.startedTime !== null && <RematchButton match={match} />}
      {isOthersTurn && next && (
        <Link href={matchPath(next)} className={`button ${match.isFinished ? "" : "is-primary"}`}>
          {t.match.next}
          <Icon name="forward" size={18} />
        </Link>
      )}
      {board && <RulesButton board={board} name={game} />}
      {board?.turns && (
        <button type="button" className="button is-quiet" onClick={onTurn}>
          <Icon name="turn" size={18} />
          {t.match.turnBoard}
        </button>
      )}
      <OfferButtons match={match} />
      {match.canForfeit && <ForfeitButton match={match} />}
    </div>
  );
};
