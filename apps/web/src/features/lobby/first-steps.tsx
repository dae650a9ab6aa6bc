import { useText } from "../../i18n/use-text.tsx";
import { GameCards } from "../invite/game-cards.tsx";

/** The home of somebody without matches: the games, and nothing else. */
export const FirstSteps = () => {
  const t = useText();
  return (
    <>
      <header className="home-head">
        <div>
          <h1>{t.home.emptyTitle}</h1>
          <p className="soft">{t.home.emptyHint}</p>
        </div>
      </header>
      <GameCards />
    </>
  );
};
