import { problemOf } from "@yourmove/client";
import { type Challenge, type InviterSymbol, otherSymbol } from "@yourmove/contract";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useGameName, useVariantWords } from "../../boards/games.tsx";
import { ChallengePicture } from "../../boards/thumbnail.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { refusalText } from "../../i18n/problem-text.ts";
import { spanWords, timeWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { TroubleCard } from "../../layout/page-states.tsx";
import { StateCard } from "../../ui/state-card.tsx";
import "./challenge-card.css";

/** The side of the player who accepts; the creator sees the requested one. */
const sideOf = ({ symbol, isYours }: Challenge): InviterSymbol =>
  symbol === "random" || isYours ? symbol : otherSymbol(symbol);

/** A challenge's terms: what is not standard, the viewer's side and the time. */
export const ChallengeTerms = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const variant = useVariantWords(challenge);
  return (
    <p className="soft">
      {variant && <strong className="variant-words">{variant}</strong>}
      {variant && " · "}
      {t.match.sideYou[sideOf(challenge)]} · {timeWords(challenge, t)}
    </p>
  );
};

/** In place of a challenge that can't be shown: it does not exist, or the service does not answer. */
export const ChallengeGone = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useText();
  if (problemOf(error)?.status !== 404) return <TroubleCard refusal={refusalText(error, t)} retry={retry} />;
  return (
    <StateCard icon="search" title={t.problems.challenge_not_found} hint={t.challenge.missingHint}>
      <Link href="/" className="button is-primary">
        {t.match.toMatches}
      </Link>
    </StateCard>
  );
};

interface ChallengeCardProps {
  readonly challenge: Challenge;
  /** The actions. */
  readonly children?: ReactNode;
}

const Words = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const { creator, stateName, isYours, isQuick, canAccept, message, expiresTime } = challenge;
  if (stateName !== "open") return <h1>{t.challenge.closed[stateName]}</h1>;
  if (isYours) return <h1>{isQuick ? t.challenge.looking : t.challenge.yours}</h1>;
  return (
    <>
      <h1>{t.challenge.invites(inSentence(creator.username))}</h1>
      <ChallengeTerms challenge={challenge} />
      {message && <p className="quote">{message}</p>}
      <p className="soft small">
        {canAccept ? t.match.expires(spanWords(expiresTime - Date.now(), t)) : t.problems.invite_refused}
      </p>
    </>
  );
};

/** A challenge on its page: the game, the creator, the terms, or how it ended. */
export const ChallengeCard = ({ challenge, children }: ChallengeCardProps) => (
  <article className="card challenge-card">
    <div className="challenge-picture">
      <ChallengePicture {...challenge} />
    </div>
    <div className="challenge-words">
      <p className="soft">{useGameName(challenge.gameType)}</p>
      <Words challenge={challenge} />
      {children}
    </div>
  </article>
);
