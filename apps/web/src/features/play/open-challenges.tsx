import { useInfiniteQuery } from "@tanstack/react-query";
import type { Challenge } from "@yourmove/contract";
import { useId, useState } from "react";
import { api } from "../../api.ts";
import { useGameName } from "../../boards/games.tsx";
import { ChallengePicture } from "../../boards/thumbnail.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar } from "../../people/person.tsx";
import { Refusal } from "../../ui/form.tsx";
import { OPEN_CHALLENGES_KEY, useAcceptChallenge } from "../challenge/accept-challenge.ts";
import { ChallengeTerms } from "../challenge/challenge-card.tsx";
import "./open-challenges.css";

/** The refetch interval while the list is visible. */
const REFRESH_MS = 5000;

interface TheirsProps {
  readonly challenge: Challenge;
  /** Says why the last try was refused; null as another one begins. */
  readonly onRefused: (error: unknown) => void;
}

const Theirs = ({ challenge, onRefused }: TheirsProps) => {
  const t = useText();
  const game = useGameName(challenge.gameType);
  const { mutate, isPending } = useAcceptChallenge(challenge.ref);
  const { creator, message } = challenge;
  return (
    <article className="card challenge-row">
      <div className="challenge-row-picture">
        <ChallengePicture {...challenge} />
      </div>
      <div className="challenge-row-words">
        <p className="who">
          <Avatar user={creator} size="s" />
          <span className="name" dir="auto">
            {creator.username}
          </span>
        </p>
        <p className="soft">{game}</p>
        <ChallengeTerms challenge={challenge} />
        {message && <p className="quote">{message}</p>}
      </div>
      <button
        type="button"
        className="button is-primary"
        aria-label={t.challenge.playWith(inSentence(creator.username), game)}
        disabled={isPending}
        onClick={() => {
          onRefused(null);
          mutate(undefined, { onError: onRefused });
        }}
      >
        {t.welcome.play}
      </button>
    </article>
  );
};

/** The challenges open to the viewer, page by page on request; each once, also one that has moved to another page meanwhile, and first those of whoever is online. */
const useOpenChallenges = () => {
  const open = useInfiniteQuery({
    queryKey: OPEN_CHALLENGES_KEY,
    queryFn: ({ pageParam: after }) => api.openChallenges(after),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const items = open.data?.pages.flatMap((page) => page.items) ?? [];
  const challenges = [...new Map(items.map((challenge) => [challenge.ref, challenge])).values()];
  return { ...open, challenges: challenges.sort((a, b) => Number(b.creator.isOnline) - Number(a.creator.isOnline)) };
};

/** The challenges of others that are open to the viewer, each to be accepted at once. */
export const OpenChallenges = () => {
  const t = useText();
  const id = useId();
  const open = useOpenChallenges();
  // A seat that is taken is gone, and with it whatever it says.
  const [refused, setRefused] = useState<unknown>(null);
  return (
    <section className="open-challenges" aria-labelledby={id} aria-busy={open.isPending}>
      <h3 id={id}>{t.challenge.open}</h3>
      <p className="soft small" role="status">
        {open.isPending && (open.isPaused ? t.status.offline : t.loading)}
        {open.data && open.challenges.length === 0 && t.challenge.nobody}
      </p>
      <Refusal text={open.error && !open.data ? problemText(open.error, t) : null} />
      <Refusal text={refused ? problemText(refused, t) : null} />
      <ul className="challenge-rows">
        {open.challenges.map((challenge) => (
          <li key={challenge.ref}>
            <Theirs challenge={challenge} onRefused={setRefused} />
          </li>
        ))}
      </ul>
      {open.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={open.isFetchingNextPage}
          onClick={() => void open.fetchNextPage()}
        >
          {open.isFetchingNextPage ? t.loading : t.challenge.more}
        </button>
      )}
    </section>
  );
};
