import type { Match } from "@yourmove/contract";
import { Suspense } from "react";
import { Link } from "wouter";
import { useGameName, useVariantWords } from "../../boards/games.tsx";
import { optionsFrom } from "../../boards/registry.ts";
import { bankWords, daysOffWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { playPath } from "../../layout/play-address.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useIsBlocked } from "../blocks/use-blocks.ts";
import type { ShownPosition } from "./history/use-history.ts";
import { InviteTerms } from "./invite-answers.tsx";
import { Expiry } from "./time-left.tsx";

/** Says quietly that a running match goes on although the viewer blocks its opponent. */
const BlockedNote = ({ match: { stateName, opponent } }: { match: Match }) => {
  const t = useText();
  const isBlocked = useIsBlocked(opponent);
  if (stateName !== "active" || !isBlocked) return null;
  return (
    <p className="soft small blocked-note">
      <Icon name="blocked" size={16} />
      {t.blocks.meanwhile}
    </p>
  );
};

const ChanceWords = lazyPart(async () => (await import("./chance-words.tsx")).ChanceWords);

/** What a match's chance follows from, where it has any; loaded only then. */
const ChanceNote = ({ match: { chance } }: { match: Match }) => (
  <Suspense>{chance && <ChanceWords chance={chance} />}</Suspense>
);

/** What is played, where that is not standard, each side's bank of time, and that days off don't count. */
const TermsNote = ({ match }: { match: Match }) => {
  const t = useText();
  const words = [useVariantWords(match), match.clock && bankWords(match.clock, t), daysOffWords(match, t)].filter(
    Boolean,
  );
  return words.length > 0 && <p className="soft small">{words.join(" · ")}</p>;
};

/** Notes about a match: the block, the chance, the message. */
export const Notes = ({ match }: { match: Match }) => (
  <>
    <BlockedNote match={match} />
    <ChanceNote match={match} />
    <TermsNote match={match} />
    {match.message && <p className="quote">{match.message}</p>}
  </>
);

/** The invite's terms, over its board. */
export const InviteCard = ({ match }: { match: Match }) => {
  const t = useText();
  const { inviteExpiresTime } = match;
  return (
    <div className="invite-card">
      <p className="invite-game">{useGameName(match.gameType)}</p>
      <InviteTerms match={match} />
      {match.canCancelInvite && <p className="soft small">{t.match.invitedHint}</p>}
      {inviteExpiresTime !== null && <Expiry time={inviteExpiresTime} />}
      {match.message && <p className="quote">{match.message}</p>}
    </div>
  );
};

interface FromHereProps {
  readonly match: Match;
  readonly position: ShownPosition;
}

/** Once a match is over: begins another one at the position shown, where its game's options can say it. */
export const PlayFromHere = ({ match, position: { view, isPast } }: FromHereProps) => {
  const { terms } = useText();
  const { gameType, opponent } = match;
  const beginning = match.isFinished && isPast ? optionsFrom(gameType, view) : undefined;
  if (!beginning) return null;
  const { options, isSwapped } = beginning;
  return (
    <Link
      className="button is-quiet"
      href={playPath({ gameType, options, opponent: opponent.isDeleted ? undefined : opponent.userID })}
    >
      <Icon name="forward" size={18} />
      {isSwapped ? terms.fromHereSwapped : terms.fromHere}
    </Link>
  );
};
