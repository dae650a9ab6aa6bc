import { Link } from "wouter";
import { useText } from "../../i18n/use-text.tsx";
import { useAwaitingCount } from "../../live/use-awaiting-count.ts";
import { Icon } from "../../ui/icon.tsx";

/** How much awaits the viewer, and the way to another match. */
export const HomeHeadline = () => {
  const t = useText();
  const awaiting = useAwaitingCount();
  return (
    <header className="home-head">
      <div>
        <h1>{t.home.headline(awaiting)}</h1>
        {awaiting === 0 && <p className="soft">{t.home.calm}</p>}
      </div>
      <div className="home-ways">
        <Link href="/somebody" className="button is-large">
          <Icon name="bolt" />
          {t.challenge.playSomebody}
        </Link>
        <Link href="/new" className="button is-primary is-large is-new">
          <Icon name="plus" />
          {t.home.newMatch}
        </Link>
      </div>
    </header>
  );
};
