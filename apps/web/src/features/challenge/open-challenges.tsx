import type { Challenge } from "@yourmove/contract";
import { Link } from "wouter";
import { trpc } from "../../api.ts";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar } from "../../people/avatar.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { challengePath } from "./challenge-path.ts";
import { ChallengeTerms } from "./challenge-terms.tsx";
import { useTakeSeat } from "./use-take-seat.ts";

/** While somebody looks at the list, this often; a list in a hidden tab rests. */
const REFRESH_MS = 5000;

const Theirs = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const game = useGameName(challenge.gameType);
  const { mutate, isPending, error } = useTakeSeat(challenge.ref);
  const { creator, gameType, message } = challenge;
  return (
    <article className="card challenge-row">
      <div className="challenge-row-picture">
        <GamePicture gameType={gameType} />
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
        <Refusal text={error && problemText(error, t)} />
      </div>
      <button
        type="button"
        className="button is-primary"
        aria-label={t.challenge.playWith(inSentence(creator.username), game)}
        disabled={isPending}
        onClick={() => mutate()}
      >
        {t.welcome.play}
      </button>
    </article>
  );
};

const Own = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const game = useGameName(challenge.gameType);
  return (
    <article className="card challenge-row">
      <div className="challenge-row-picture">
        <GamePicture gameType={challenge.gameType} />
      </div>
      <div className="challenge-row-words">
        <Link href={challengePath(challenge.ref)} className="name">
          {game}
        </Link>
        <p className="soft">{challenge.kind === "link" ? t.challenge.linkHint : t.challenge.looking}</p>
        <ChallengeTerms challenge={challenge} />
      </div>
    </article>
  );
};

/** Everybody who waits for somebody, and the viewer's own seats. */
export const OpenChallenges = () => {
  const t = useText();
  const open = trpc.challenges.list.useQuery({}, { refetchInterval: REFRESH_MS, staleTime: 0 });
  const own = trpc.challenges.mine.useQuery(undefined, { staleTime: 0 });
  const waiting = own.data?.items.filter(({ stateName }) => stateName === "open") ?? [];
  return (
    <>
      {waiting.length > 0 && (
        <section className="somebody-part">
          <h2>{t.challenge.own}</h2>
          <ul className="challenge-rows">
            {waiting.map((challenge) => (
              <li key={challenge.ref}>
                <Own challenge={challenge} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="somebody-part" aria-busy={open.isPending}>
        <h2>{t.challenge.open}</h2>
        <p className="soft" role="status">
          {open.isPending && (open.isPaused ? t.status.offline : t.loading)}
          {open.data?.items.length === 0 && t.challenge.nobody}
        </p>
        <Refusal text={open.error && !open.data ? problemText(open.error, t) : null} />
        <ul className="challenge-rows">
          {open.data?.items.map((challenge) => (
            <li key={challenge.ref}>
              <Theirs challenge={challenge} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};
