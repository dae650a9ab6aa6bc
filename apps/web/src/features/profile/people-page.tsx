import { useMatches } from "@yourmove/react";
import { useLocation } from "wouter";
import { gameWords } from "../../boards/games.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { lastPlayed } from "../../layout/order-games.ts";
import { isOwnPath } from "../../layout/paths.ts";
import { useTitle } from "../../layout/tab.ts";
import { OpponentSearch } from "../invite/opponent-search.tsx";
import "../invite/new-match-page.css";

/** Whoever the viewer has played, and anybody by name: each leads to that person's page. */
export const PeoplePage = () => {
  const t = useText();
  const [, go] = useLocation();
  const matches = useMatches().data?.items ?? [];
  useTitle(t.pages.people);
  return (
    <main className="page is-new-match">
      <h1>{t.pages.people}</h1>
      <div className="new-match-part">
        <OpponentSearch
          gameType={lastPlayed(matches, (gameType) => gameWords(gameType, t) !== undefined) ?? "chess"}
          onPick={({ link }) => (isOwnPath(link) ? go(link) : location.assign(link))}
        />
      </div>
    </main>
  );
};
