import type { Match } from "@yourmove/contract";
import type { AnyBoard } from "../../boards/board.ts";
import { sideName } from "../../boards/sides.tsx";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { endHeadline, endWords } from "../../i18n/end-words.ts";
import { useGameName } from "../../i18n/games.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { InviteTerms } from "./invite-answers.tsx";
import { useTimeUntil } from "./time-left.tsx";

const headline = (match: Match, t: Dictionary): string => {
  const username = inSentence(match.opponent.username);
  if (match.canAcceptInvite) return t.match.invitesYou(username);
  if (match.canCancelInvite) return t.match.invited(username);
  if (match.isFinished) return endHeadline(match, t);
  return match.isYourTurn ? t.match.yourTurn : t.match.theirTurn(username);
};

const detail = (match: Match, board: AnyBoard | null, t: Dictionary): string | null => {
  if (match.isFinished) return endWords(match, t);
  const { stateName, yourSymbol } = match;
  return stateName === "active" && yourSymbol ? t.match.youPlay(sideName(board, yourSymbol, t.language)) : null;
};

const Expiry = ({ time }: { time: number }) => {
  const t = useText();
  return <p className="soft small">{t.match.expires(spanWords(useTimeUntil(time), t))}</p>;
};

const toneOf = ({ outcome, isYourTurn, yourSymbol, stateName }: Match): string => {
  if (outcome) return `is-${outcome}`;
  if (stateName !== "active" || !yourSymbol) return "is-open";
  return isYourTurn ? "is-turn" : "is-waiting";
};

/** How the match stands, in words and in colour; read out when it changes. */
export const MatchStatus = ({ match, board, isSent }: { match: Match; board: AnyBoard | null; isSent: boolean }) => {
  const t = useText();
  const more = detail(match, board, t);
  return (
    <section className={`match-status ${toneOf(match)}`} aria-busy={isSent}>
      <p className="match-game soft small">{useGameName(match.gameType)}</p>
      <h1 aria-live="polite">{headline(match, t)}</h1>
      {more && <p className="soft sentence">{more}</p>}
      {match.stateName === "invited" && <InviteTerms match={match} />}
      {match.canCancelInvite && <p className="soft small">{t.match.invitedHint}</p>}
      {match.inviteExpiresTime !== null && <Expiry time={match.inviteExpiresTime} />}
      {match.message && <p className="quote">{match.message}</p>}
    </section>
  );
};
