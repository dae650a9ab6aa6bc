import { type Match, OFFER_KINDS, type OfferKind } from "@yourmove/contract";
import { useState } from "react";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { useAct } from "./use-act.ts";
import "./match-offers.css";

interface OfferProps {
  readonly match: Match;
  readonly kind: OfferKind;
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

/** An offer to the viewer; a draw ends the match, so it is asked once whether that is meant. */
const Theirs = ({ match, kind }: OfferProps) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useAct(match);
  const close = () => setIsAsking(false);
  const accept = () => mutate({ act: "acceptOffer", kind }, { onSettled: close });
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isPending}
        onClick={() => mutate({ act: "declineOffer", kind })}
      >
        {t.between.decline}
      </button>
      <button
        type="button"
        className="button is-primary"
        disabled={isPending}
        onClick={kind === "draw" ? () => setIsAsking(true) : accept}
      >
        <Icon name="check" size={18} />
        {t.between.accept}
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

/** What is offered in a match now, with the answers that the viewer may give. */
export const MatchOffers = ({ match }: { match: Match }) => {
  const t = useText();
  const standing = OFFER_KINDS.filter((kind) => match.offers[kind].byUserID !== null);
  const words = (kind: OfferKind) =>
    match.offers[kind].canAnswer ? t.between.theirs[kind](inSentence(match.opponent.username)) : t.between.yours[kind];
  return (
    <div className="offers" role="status">
      {standing.map((kind) => (
        <div key={kind} className={`offer ${match.offers[kind].canAnswer ? "is-theirs" : ""}`}>
          <p>
            <Icon name={kind === "draw" ? "handshake" : "undo"} size={18} />
            {words(kind)}
          </p>
          <div className="offer-answers">
            {match.offers[kind].canAnswer && <Theirs match={match} kind={kind} />}
            {match.offers[kind].canWithdraw && <Own match={match} kind={kind} />}
          </div>
        </div>
      ))}
    </div>
  );
};
