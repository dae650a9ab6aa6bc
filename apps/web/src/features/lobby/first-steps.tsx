import { Link } from "wouter";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { GameCards } from "../invite/game-cards.tsx";
import { PlayBots } from "./play-bots.tsx";

/** The home of somebody without matches: a match right now, and the games. */
export const FirstSteps = () => {
  const t = useText();
  return (
    <>
      <header className="home-head">
        <div>
          <h1>{t.home.emptyTitle}</h1>
          <p className="soft">{t.home.emptyHint}</p>
        </div>
        <Link href="/somebody" className="button is-large">
          <Icon name="bolt" />
          {t.challenge.playSomebody}
        </Link>
      </header>
      <PlayBots />
      <GameCards />
    </>
  );
};
