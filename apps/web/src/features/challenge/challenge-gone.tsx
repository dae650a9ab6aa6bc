import { problemOf } from "@yourmove/client";
import { Link } from "wouter";
import { TroubleCard } from "../../frame/trouble-card.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { StateCard } from "../../ui/state-card.tsx";

/** In place of a challenge that can't be shown: there is none, or the service does not answer. */
export const ChallengeGone = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useText();
  if (problemOf(error)?.status !== 404) return <TroubleCard retry={retry} />;
  return (
    <StateCard icon="search" title={t.problems.challenge_not_found} hint={t.challenge.missingHint}>
      <Link href="/" className="button is-primary">
        {t.match.toMatches}
      </Link>
    </StateCard>
  );
};
