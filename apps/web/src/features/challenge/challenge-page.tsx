import { problemOf } from "@yourmove/client";
import type { Challenge } from "@yourmove/contract";
import { useCancelChallenge, useChallenge } from "@yourmove/react";
import { lazy, Suspense, useEffect } from "react";
import { Link, useLocation } from "wouter";
import { useGameName } from "../../boards/games.tsx";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { LoadingPage } from "../../layout/page-states.tsx";
import { matchPath } from "../../layout/paths.ts";
import { playPath } from "../../layout/play-address.ts";
import { useTitle } from "../../layout/tab.ts";
import { CopyField, canShare, share } from "../../ui/copy-field.tsx";
import { Refusal } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useAcceptChallenge } from "./accept-challenge.ts";
import { ChallengeCard, ChallengeGone, ChallengeTerms } from "./challenge-card.tsx";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** A link to share: by copying, by the device's sheet, as a QR code. */
const ShareLink = ({ url, title }: { url: string; title: string }) => {
  const { challenge: words } = useText();
  return (
    <>
      <CopyField label={words.link} text={url} copyLabel={words.copy} copied={words.copied}>
        {canShare() && (
          <button type="button" className="button" onClick={() => share({ title, url })}>
            <Icon name="share" size={18} />
            {words.share}
          </button>
        )}
      </CopyField>
      <Suspense>
        <QrCode text={url} label={words.qr} />
      </Suspense>
    </>
  );
};

const Accept = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const { mutate, isPending, error } = useAcceptChallenge(challenge.ref);
  return (
    <>
      <Refusal text={error && problemText(error, t)} />
      <button type="button" className="button is-primary is-large" disabled={isPending} onClick={() => mutate()}>
        {t.welcome.play}
      </button>
    </>
  );
};

const Own = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const { ref, url, kind, gameType } = challenge;
  const game = useGameName(gameType);
  const cancel = useCancelChallenge(ref);
  return (
    <>
      <ChallengeTerms challenge={challenge} />
      <p>{kind === "link" ? t.challenge.yoursHint : t.challenge.lookingHint}</p>
      {url && kind === "link" && <ShareLink url={url} title={t.challenge.shareTitle(game)} />}
      <button type="button" className="button" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        {t.challenge.cancel}
      </button>
      <Link href={playPath()} className="button" aria-haspopup="dialog">
        <Icon name="plus" size={18} />
        {t.challenge.another}
      </Link>
    </>
  );
};

const Closed = () => {
  const t = useText();
  return (
    <Link href={playPath({ opponent: "anybody" })} className="button is-primary" aria-haspopup="dialog">
      <Icon name="bolt" size={18} />
      {t.challenge.playAnyone}
    </Link>
  );
};

/** A challenge for a signed-in user: to accept, to share, or how it ended. */
export const ChallengePage = ({ challengeRef }: { challengeRef: string }) => {
  const [, go] = useLocation();
  const { data: challenge, error, isPaused, refetch } = useChallenge(challengeRef);
  const game = useGameName(challenge?.gameType ?? "");
  useTitle(game);
  const { matchID, gameType } = challenge ?? {};
  useEffect(() => {
    if (matchID && gameType) go(matchPath({ gameType, matchID }), { replace: true });
  }, [matchID, gameType, go]);
  if (challenge) {
    return (
      <main className="page is-challenge">
        <ChallengeCard challenge={challenge}>
          {challenge.canAccept && <Accept challenge={challenge} />}
          {challenge.canCancel && <Own challenge={challenge} />}
          {challenge.stateName !== "open" && <Closed />}
        </ChallengeCard>
      </main>
    );
  }
  if (!isPaused && (!error || problemOf(error)?.status === 401)) return <LoadingPage />;
  return (
    <main className="page is-challenge">
      <ChallengeGone error={error} retry={() => void refetch()} />
    </main>
  );
};
