import type { Challenge } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { useEffect, useId, useState } from "react";
import { Link } from "wouter";
import { trpc } from "../../api.ts";
import { useGameName } from "../../boards/games.tsx";
import { SeatPicture } from "../../boards/thumbnail.tsx";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { challengePath } from "../../layout/paths.ts";
import { copies } from "../../ui/copy-field.tsx";
import { Refusal } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useCancelChallenge } from "./accept-challenge.ts";
import { ChallengeTerms } from "./challenge-card.tsx";
import "./own-seats.css";

/** Shares a link: by the clipboard, or by the device's own sheet. */
const LinkWays = ({ url, gameType }: { url: string; gameType: string }) => {
  const { challenge: words } = useText();
  const title = words.shareTitle(useGameName(gameType));
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => void copies(url).then(setIsCopied)}>
        <Icon name={isCopied ? "check" : "copy"} size={18} />
        {isCopied ? words.copied : words.copy}
      </button>
      <span className="unseen" role="status">
        {isCopied && words.copied}
      </span>
      {"share" in navigator && (
        <button
          type="button"
          className="button"
          // A closed sheet is no error.
          onClick={() => void navigator.share({ title, url }).catch(() => {})}
        >
          <Icon name="share" size={18} />
          {words.share}
        </button>
      )}
    </>
  );
};

/** An open challenge of the viewer's, with its actions. */
const OwnSeat = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const { ref, url, kind, gameType } = challenge;
  const game = useGameName(gameType);
  const cancel = useCancelChallenge(ref);
  return (
    <article className="card challenge-row is-own">
      <div className="challenge-row-picture">
        <SeatPicture {...challenge} />
      </div>
      <div className="challenge-row-words">
        <Link href={challengePath(ref)} className="name">
          {game}
        </Link>
        <p className="soft">{kind === "link" ? t.challenge.linkHint : t.challenge.looking}</p>
        <ChallengeTerms challenge={challenge} />
        <Refusal text={cancel.error && problemText(cancel.error, t)} />
      </div>
      <div className="challenge-row-ways">
        {url && kind === "link" && <LinkWays url={url} gameType={gameType} />}
        <button
          type="button"
          className="button"
          aria-label={t.challenge.cancelOf(game)}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ ref })}
        >
          {t.challenge.cancel}
        </button>
      </div>
    </article>
  );
};

/** The viewer's own open challenges; nothing without any. */
export const OwnSeats = () => {
  const t = useText();
  const id = useId();
  const { challenges } = trpc.useUtils();
  const { data } = trpc.challenges.mine.useQuery(undefined, { staleTime: 0 });
  const changed = useMatches().data?.lastActionTime;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a match that begins may have taken a seat
  useEffect(() => void challenges.mine.invalidate(), [challenges, changed]);
  const open = data?.items.filter(({ stateName }) => stateName === "open") ?? [];
  if (open.length === 0) return null;
  return (
    <section className="matchmaking-part own-seats" aria-labelledby={id}>
      <h2 id={id}>{t.challenge.own}</h2>
      <ul className="challenge-rows">
        {open.map((challenge) => (
          <li key={challenge.ref}>
            <OwnSeat challenge={challenge} />
          </li>
        ))}
      </ul>
    </section>
  );
};
