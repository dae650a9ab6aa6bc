import { useLocation, useSearch } from "wouter";
import { type OfferedGame, useGames } from "../../i18n/games.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { TroubleCard } from "../../layout/page-states.tsx";
import { newMatchPath } from "../../layout/paths.ts";
import { useTitle } from "../../layout/tab.ts";
import { GameCaption, GameCards } from "./game-cards.tsx";
import { InviteForm } from "./invite-form.tsx";
import "./new-match-page.css";

/** The game that the address names, and the way back to the others. */
const ChosenGame = ({ game, onChange }: { game: OfferedGame; onChange: () => void }) => {
  const t = useText();
  return (
    <div className="card chosen-game">
      <GameCaption game={game} />
      <button type="button" className="button" onClick={onChange}>
        {t.newMatch.change}
      </button>
    </div>
  );
};

/** What the address already says about the match to be. */
const chosenIn = (search: string) => {
  const query = new URLSearchParams(search);
  const opponent = Number(query.get("opponent"));
  return {
    gameType: query.get("game"),
    opponentUserID: Number.isInteger(opponent) && opponent > 0 ? opponent : undefined,
  };
};

/** Two choices and an invite: the game and the opponent. */
export const NewMatchPage = () => {
  const t = useText();
  const [, go] = useLocation();
  const { gameType, opponentUserID } = chosenIn(useSearch());
  const { games, isError, askAgain } = useGames();
  const game = games.find((offered) => offered.gameType === gameType);
  const chooseAgain = () => go(newMatchPath(opponentUserID ? { opponentUserID } : {}));
  useTitle(t.newMatch.title);
  return (
    <main className="page is-new-match">
      <h1>{t.newMatch.title}</h1>
      {isError && <TroubleCard level={2} retry={askAgain} />}
      <section className="new-match-part">
        <h2>{t.newMatch.chooseGame}</h2>
        {game ? <ChosenGame game={game} onChange={chooseAgain} /> : <GameCards opponentUserID={opponentUserID} />}
      </section>
      {game && <InviteForm key={game.gameType} game={game} opponentUserID={opponentUserID} />}
    </main>
  );
};
