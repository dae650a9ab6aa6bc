import { useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type Challenge, LIMITS } from "@yourmove/contract";
import { useState } from "react";
import { useLocation } from "wouter";
import { trpc } from "../../api.ts";
import { gameWords, type OfferedGame, useGameName } from "../../boards/games.tsx";
import { GamePicture, SeatPicture } from "../../boards/thumbnail.tsx";
import { client } from "../../client.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { spanWords, timeWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useOpenMatch } from "../../layout/open-match.ts";
import { useOrderedGames } from "../../layout/order-games.ts";
import { challengePath } from "../../layout/paths.ts";
import { useTitle } from "../../layout/tab.ts";
import { Avatar } from "../../people/person.tsx";
import { Choice, Choices, Form, Refusal, type Typed } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OptionsPart } from "../terms/options-part.tsx";
import { optionsOf, type TimeTerms } from "../terms/terms.ts";
import { USUAL_BANK } from "../terms/time-part.tsx";
import { useAcceptChallenge } from "./accept-challenge.ts";
import { ChallengeTerms } from "./challenge-card.tsx";
import { OwnSeats } from "./own-seats.tsx";
import "./matchmaking-page.css";

/** The refetch interval while the list is visible. */
const REFRESH_MS = 5000;

const Theirs = ({ challenge }: { challenge: Challenge }) => {
  const t = useText();
  const game = useGameName(challenge.gameType);
  const { mutate, isPending, error } = useAcceptChallenge(challenge.ref);
  const { creator, message } = challenge;
  return (
    <article className="card challenge-row">
      <div className="challenge-row-picture">
        <SeatPicture {...challenge} />
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

/** The seats open to the viewer, page by page on request; each once, also one that has moved to another page meanwhile. */
const useOpenSeats = () => {
  const open = useInfiniteQuery({
    queryKey: getQueryKey(trpc.challenges.list, {}, "infinite"),
    queryFn: ({ pageParam: after }) => client.challenges.list.query(after === null ? {} : { after }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const items = open.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...open, seats: [...new Map(items.map((seat) => [seat.ref, seat])).values()] };
};

/** The open seats of others, and the viewer's own. */
const OpenChallenges = () => {
  const t = useText();
  const open = useOpenSeats();
  return (
    <>
      <OwnSeats />
      <section className="matchmaking-part" aria-busy={open.isPending}>
        <h2>{t.challenge.open}</h2>
        <p className="soft" role="status">
          {open.isPending && (open.isPaused ? t.status.offline : t.loading)}
          {open.data && open.seats.length === 0 && t.challenge.nobody}
        </p>
        <Refusal text={open.error && !open.data ? problemText(open.error, t) : null} />
        <ul className="challenge-rows">
          {open.seats.map((challenge) => (
            <li key={challenge.ref}>
              <Theirs challenge={challenge} />
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
    </>
  );
};

const DAY = 86_400;

/** The paces on offer, in seconds a turn: few, so that people meet. */
const PACES = [300, DAY, LIMITS.turnSeconds.default] as const;

interface GamesProps {
  readonly games: readonly OfferedGame[];
  readonly chosen: OfferedGame | undefined;
  readonly onChoose: (gameType: string) => void;
}

const Games = ({ games, chosen, onChoose }: GamesProps) => {
  const t = useText();
  return (
    <Choices legend={t.challenge.game} className="matchmaking-games">
      {games.map((game) => (
        <Choice
          key={game.gameType}
          name="gameType"
          value={game.gameType}
          checked={game === chosen}
          onChange={() => onChoose(game.gameType)}
        >
          <GamePicture gameType={game.gameType} />
          {(gameWords(game.gameType, t) ?? game).name}
        </Choice>
      ))}
    </Choices>
  );
};

const Paces = ({ hasBanks }: { hasBanks: boolean }) => {
  const t = useText();
  const paces: readonly TimeTerms[] = [
    ...PACES.map((turnSeconds) => ({ turnSeconds, clock: null })),
    ...(hasBanks ? [{ turnSeconds: null, clock: USUAL_BANK }] : []),
    { turnSeconds: null, clock: null },
  ];
  return (
    <Choices legend={t.challenge.pace}>
      {paces.map((pace) => (
        <Choice
          key={JSON.stringify(pace)}
          name="pace"
          value={JSON.stringify(pace)}
          defaultChecked={pace.turnSeconds === DAY}
        >
          {pace.turnSeconds === null ? timeWords(pace, t) : spanWords(pace.turnSeconds * 1000, t)}
        </Choice>
      ))}
    </Choices>
  );
};

/** One button for a match with the next player who wants the same. */
const QuickMatch = ({ games }: { games: readonly OfferedGame[] }) => {
  const t = useText();
  const [, go] = useLocation();
  const open = useOpenMatch();
  const { challenges } = trpc.useUtils();
  const [gameType, setGameType] = useState<string>();
  const game = games.find((each) => each.gameType === gameType) ?? games[0];
  const quick = trpc.challenges.quick.useMutation({
    onSuccess(answer) {
      if (answer.matched) return open(answer.match);
      void challenges.mine.invalidate();
      go(challengePath(answer.challenge.ref));
    },
  });
  const onSend = (typed: Typed) =>
    quick.mutate({
      gameType: typed("gameType"),
      ...(JSON.parse(typed("pace")) as TimeTerms),
      options: optionsOf(typed),
    });
  return (
    <Form className="card quick-match" onSend={onSend}>
      <Games games={games} chosen={game} onChoose={setGameType} />
      {game && <OptionsPart key={`${game.gameType} ${game.variants.length}`} game={game} />}
      <Paces key={String(game?.hasJointTurns)} hasBanks={!game?.hasJointTurns} />
      <Refusal text={quick.error && problemText(quick.error, t)} />
      <button type="submit" className="button is-primary is-large" disabled={quick.isPending}>
        <Icon name="bolt" size={18} />
        {quick.isPending ? t.challenge.finding : t.challenge.find}
      </button>
    </Form>
  );
};

/** Matchmaking: one button, and the open seats. */
export const MatchmakingPage = () => {
  const t = useText();
  const games = useOrderedGames();
  useTitle(t.challenge.playAnyone);
  return (
    <main className="page is-matchmaking">
      <h1>{t.challenge.playAnyone}</h1>
      <p className="soft">{t.challenge.playAnyoneHint}</p>
      <QuickMatch games={games} />
      <OpenChallenges />
    </main>
  );
};
