import type { Challenge } from "@yourmove/contract";
import { useCancelChallenge, useFriendSearch, useLive, useMatches } from "@yourmove/react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { useGameName, useVariantWords } from "../../boards/games.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { elapsedWords, shortTimeWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useInviteAndOpen } from "../../layout/open-match.ts";
import { challengePath } from "../../layout/paths.ts";
import { easiestFirst } from "../../people/person.tsx";
import { trpc } from "../../trpc.ts";
import { canShare, copies, share } from "../../ui/copy-field.tsx";
import { Refusal } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import "./own-challenges.css";

/** Shares a link: by the clipboard, or by the device's own sheet. */
const LinkWays = ({ url, gameType }: { url: string; gameType: string }) => {
  const { challenge: words } = useText();
  const title = words.shareTitle(useGameName(gameType));
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <button type="button" className="button is-quiet" onClick={() => void copies(url).then(setIsCopied)}>
        <Icon name={isCopied ? "check" : "copy"} size={18} />
        {isCopied ? words.copied : words.copy}
      </button>
      <span className="unseen" role="status">
        {isCopied && words.copied}
      </span>
      {canShare() && (
        <button type="button" className="button is-quiet" onClick={() => share({ title, url })}>
          <Icon name="share" size={18} />
          {words.share}
        </button>
      )}
    </>
  );
};

/** How long a challenge has waited, second by second. */
const Waited = ({ since }: { since: number }) => {
  const t = useText();
  const { clockOffset } = useLive();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{elapsedWords(now + clockOffset - since, t)}</span>;
};

/** A match with a bot, in the game that somebody is sought for, with one tap. */
const Meanwhile = ({ gameType, options }: Pick<Challenge, "gameType" | "options">) => {
  const { challenge: words } = useText();
  const invite = useInviteAndOpen();
  const { data } = useFriendSearch({ gameType });
  const [bot] = easiestFirst(data?.items ?? [], gameType);
  if (!bot) return null;
  return (
    <button
      type="button"
      className="button is-quiet"
      disabled={invite.isPending}
      onClick={() => invite.mutate({ gameType, opponentUserID: bot.userID, symbol: "X", options })}
    >
      {words.meanwhile(inSentence(bot.username))}
    </button>
  );
};

/** An open challenge of the viewer's in one quiet line, with its actions. */
const OwnChallenge = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const { ref, url, kind, gameType, createdTime } = challenge;
  const game = useGameName(gameType);
  const { challenges } = trpc.useUtils();
  const refetch = () => void challenges.mine.invalidate();
  const cancel = useCancelChallenge(ref, { onSuccess: refetch, onError: refetch });
  const isLink = kind === "link";
  const what = [game, useVariantWords(challenge), shortTimeWords(challenge, t)].filter(Boolean).join(" · ");
  return (
    <>
      <Icon name={isLink ? "link" : "bolt"} size={18} />
      <p>
        <Link href={challengePath(ref)}>{isLink ? t.challenge.linkTo(what) : t.challenge.lookingFor(what)}</Link>
        {!isLink && " · "}
        {!isLink && <Waited since={createdTime} />}
      </p>
      <div className="own-challenge-ways">
        {url && isLink && <LinkWays url={url} gameType={gameType} />}
        {!isLink && <Meanwhile gameType={gameType} options={challenge.options} />}
        <button
          type="button"
          className="button is-quiet"
          aria-label={t.challenge.cancelOf(game)}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t.challenge.cancel}
        </button>
      </div>
      <Refusal text={cancel.error && problemText(cancel.error, t)} />
    </>
  );
};

/** The viewer's own open challenges, a quiet line each, for home; nothing without any. */
export const OwnChallenges = () => {
  const t = useText();
  const { challenges } = trpc.useUtils();
  const { data } = trpc.challenges.mine.useQuery(undefined, { staleTime: 0 });
  const changed = useMatches().data?.lastActionTime;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a match that begins may have been one of them
  useEffect(() => void challenges.mine.invalidate(), [challenges, changed]);
  const open = data?.items.filter(({ stateName }) => stateName === "open") ?? [];
  if (open.length === 0) return null;
  return (
    <section className="own-challenges" aria-label={t.challenge.own}>
      <ul>
        {open.map((challenge) => (
          <li key={challenge.ref} className="own-challenge">
            <OwnChallenge challenge={challenge} />
          </li>
        ))}
      </ul>
    </section>
  );
};
