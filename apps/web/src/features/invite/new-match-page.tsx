import { useLocation, useSearch } from "wouter";
import { trpc } from "../../api.ts";
import { newMatchPath } from "../../frame/paths.ts";
import { useTitle } from "../../frame/use-title.ts";
import { useText } from "../../i18n/use-text.tsx";
import { StateCard } from "../../ui/state-card.tsx";
import { GameCards, GameFace } from "./game-cards.tsx";
import { InviteForm } from "./invite-form.tsx";
import "./new-match-page.css";

/** What the address already says about the match to be. */
const chosenIn = (search: string) => {
  const query = new URLSearchParams(search);
  const opponent = Number(query.get("opponent"));
  return {
    gameType: query.get("game"),
    opponentUserID: Number.isInteger(opponent) && opponent > 0 ? opponent : undefined,
  };
};

/** Two choices and an invite: which game, with whom. */
export const NewMatchPage = () => {
  const t = useText();
  const [, go] = useLocation();
  const { gameType, opponentUserID } = chosenIn(useSearch());
  const games = trpc.games.list.useQuery();
  const game = games.data?.items.find((known) => known.gameType === gameType);
  useTitle(t.newMatch.title);
  return (
    <main className="page is-new-match">
      <h1>{t.newMatch.title}</h1>
      {games.isError && (
        <StateCard level={2} icon="offline" title={t.home.troubleTitle} hint={t.unreachable}>
          <button type="button" className="button is-primary" onClick={() => void games.refetch()}>
            {t.retry}
          </button>
        </StateCard>
      )}
      <section className="new-match-part">
        <h2>{t.newMatch.chooseGame}</h2>
        {game ? (
          <div className="chosen-game">
            <GameFace game={game} />
            <button
              type="button"
              className="button"
              onClick={() => go(newMatchPath(opponentUserID ? { opponentUserID } : {}))}
            >
              {t.newMatch.change}
            </button>
          </div>
        ) : (
          <GameCards opponentUserID={opponentUserID} />
        )}
      </section>
      {game && <InviteForm key={game.gameType} game={game} opponentUserID={opponentUserID} />}
    </main>
  );
};
