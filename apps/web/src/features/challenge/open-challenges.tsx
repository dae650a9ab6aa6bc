import type { Challenge } from "@yourmove/contract";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { trpc } from "../../api.ts";
import { GamePicture } from "../../boards/miniature.tsx";
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

const Row = ({ challenge, children }: { challenge: Challenge; children: ReactNode }) => (
  <article className="card row challenge-row">
    <div className="row-board">
      <GamePicture gameType={challenge.gameType} />
    </div>
    <div className="row-words">{children}</div>
  </article>
);

const Theirs = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const game = useGameName(challenge.gameType);
  const { mutate, isPending, error } = useTakeSeat(challenge.ref);
  const { creator, message } = challenge;
  return (
    <>
      <Row challenge={challenge}>
        <p className="match-who">
          <Avatar user={creator} size="s" />
          <span className="name" dir="auto">
            {creator.username}
          </span>
          <span className="soft small">{game}</span>
        </p>
        <ChallengeTerms challenge={challenge} />
        {message && <p className="quote small">{message}</p>}
        <Refusal text={error && problemText(error, t)} />
      </Row>
      <button
        type="button"
        className="button is-primary"
        aria-label={t.challenge.playWith(inSentence(creator.username), game)}
        disabled={isPending}
        onClick={() => mutate()}
      >
        {t.welcome.play}
      </button>
    </>
  );
};

const Own = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const game = useGameName(challenge.gameType);
  return (
    <Row challenge={challenge}>
      <Link href={challengePath(challenge.ref)} className="name">
        {game}
      </Link>
      <p className="soft small">{challenge.kind === "link" ? t.challenge.linkHint : t.challenge.looking}</p>
      <ChallengeTerms challenge={challenge} />
    </Row>
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
        <section className="home-section">
          <h2>{t.challenge.own}</h2>
          <ul className="rows">
            {waiting.map((challenge) => (
              <li key={challenge.ref}>
                <Own challenge={challenge} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="home-section" aria-busy={open.isPending}>
        <h2>{t.challenge.open}</h2>
        {open.data?.items.length === 0 && <p className="soft">{t.challenge.nobody}</p>}
        <ul className="rows">
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
