import type { Challenge } from "@yourmove/contract";
import type { ReactNode } from "react";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { spanWords } from "../../i18n/time-words.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { ChallengeTerms } from "./challenge-terms.tsx";
import "./challenge-card.css";

interface ChallengeCardProps {
  readonly challenge: Challenge;
  /** What can be done about it. */
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

/** A challenge as its page shows it: the game, who offers it on which terms, or what became of it. */
export const ChallengeCard = ({ challenge, children }: ChallengeCardProps) => (
  <article className="card challenge-card">
    <div className="challenge-picture">
      <GamePicture gameType={challenge.gameType} />
    </div>
    <div className="challenge-words">
      <p className="soft">{useGameName(challenge.gameType)}</p>
      <Words challenge={challenge} />
      {children}
    </div>
  </article>
);
