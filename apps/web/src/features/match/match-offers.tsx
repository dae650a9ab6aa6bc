import { type Match, OFFER_KINDS, type OfferKind } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { QuestionDialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useAct } from "./use-act.ts";

interface OfferProps {
  readonly match: Match;
  readonly kind: OfferKind;
}

interface AnswersProps extends OfferProps {
  /** Whether icons replace the words. */
  readonly isShort?: boolean;
}

interface AskProps {
  readonly isPending: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

const AskAboutDraw = (props: AskProps) => {
  const t = useText();
  const { acceptDrawTitle: title, acceptDrawHint: hint, accept: yes, keepPlaying: no } = t.between;
  return (
    <QuestionDialog {...props} title={title} closeLabel={t.close} yes={yes} no={no}>
      <p>{hint}</p>
    </QuestionDialog>
  );
};

/** The answers to an offer; accepting a draw ends the match, so that it needs a confirmation. */
const Theirs = ({ match, kind, isShort = false }: AnswersProps) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useAct(match);
  const close = () => setIsAsking(false);
  const accept = () => mutate({ act: "acceptOffer", kind }, { onSettled: close });
  return (
    <>
      <button
        type="button"
        className={isShort ? "button is-icon" : "button"}
        title={isShort ? t.between.decline : undefined}
        disabled={isPending}
        onClick={() => mutate({ act: "declineOffer", kind })}
      >
        {isShort && <Icon name="close" size={22} />}
        <span className={isShort ? "unseen" : ""}>{t.between.decline}</span>
      </button>
      <button
        type="button"
        className={`button is-primary ${isShort ? "is-icon" : ""}`}
        title={isShort ? t.between.accept : undefined}
        disabled={isPending}
        onClick={kind === "draw" ? () => setIsAsking(true) : accept}
      >
        <Icon name="check" size={isShort ? 22 : 18} />
        <span className={isShort ? "unseen" : ""}>{t.between.accept}</span>
      </button>
      {isAsking && <AskAboutDraw isPending={isPending} onYes={accept} onClose={close} />}
    </>
  );
};

const Own = ({ match, kind }: OfferProps) => {
  const t = useText();
  const { mutate, isPending } = useAct(match);
  return (
    <button
      type="button"
      className="button"
      disabled={isPending}
      onClick={() => mutate({ act: "withdrawOffer", kind })}
    >
      {t.between.withdraw}
    </button>
  );
};

/** The viewer's buttons for an offer. */
export const OfferAnswers = (props: AnswersProps) => {
  const { canAnswer, canWithdraw } = props.match.offers[props.kind];
  if (canAnswer) return <Theirs {...props} />;
  return canWithdraw ? <Own {...props} /> : null;
};

/** An offer in words. */
export const offerWords = ({ offers, opponent }: Match, kind: OfferKind, t: Dictionary): string =>
  offers[kind].canAnswer ? t.between.theirs[kind](inSentence(opponent.username)) : t.between.yours[kind];

/** The viewer's move that waits for a yes, with the offer that its no leads to. */
export const proposedWords = (match: Match, move: string, t: Dictionary): string => {
  const kind = OFFER_KINDS.find((each) => match.offers[each].canAnswer);
  return kind ? t.between.cancelFirst(move, offerWords(match, kind, t)) : t.match.proposed(move);
};

const endedWords = ({ offers, opponent, yourUserID }: Match, kind: OfferKind, t: Dictionary): string | null => {
  const { lastAnswer, lastByUserID } = offers[kind];
  const isOwn = lastByUserID === yourUserID;
  const { ended } = t.between;
  const name = inSentence(opponent.username);
  if (lastAnswer === "withdrawn") return isOwn ? null : ended.withdrawn[kind](name);
  if (!isOwn) return null;
  if (lastAnswer === "declined") return ended.declined[kind](name);
  if (lastAnswer === "lapsed") return ended.lapsed[kind];
  return lastAnswer === "accepted" && kind === "takeback" ? ended.takebackAccepted(name) : null;
};

/** How the opponent ended the last offer in an active match, until the next move; else null. */
export const endedOfferWords = (match: Match, t: Dictionary): string | null => {
  const { offers, stateName, lastMoveTime, startedTime } = match;
  const turnTime = lastMoveTime ?? startedTime;
  if (stateName !== "active" || turnTime === null) return null;
  const [kind] = OFFER_KINDS.filter((each) => (offers[each].lastTime ?? 0) >= turnTime).toSorted(
    (a, b) => (offers[b].lastTime ?? 0) - (offers[a].lastTime ?? 0),
  );
  return kind === undefined || offers[kind].byUserID !== null ? null : endedWords(match, kind, t);
};

/** The kinds with a standing offer, those that the viewer may answer first. */
export const standingOffers = ({ offers }: Match): readonly OfferKind[] =>
  OFFER_KINDS.filter((kind) => offers[kind].byUserID !== null).toSorted(
    (a, b) => Number(offers[b].canAnswer) - Number(offers[a].canAnswer),
  );
