import { useMatches } from "@yourmove/react";
import { useLocation } from "wouter";
import { gameWords } from "../../boards/games.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { lastPlayed } from "../../layout/order-games.ts";
import { isOwnPath } from "../../layout/paths.ts";
import { playPath } from "../../layout/play-address.ts";
import { useTitle } from "../../layout/tab.ts";
import { OpponentSearch } from "../play/opponent-search.tsx";
import "../play/play-sheet.css";
import "./profile-page.css";

/** Whoever the viewer has played, and anybody by name: a face begins a match, all else leads to that person's page. */
export const PeoplePage = () => {
  const t = useText();
  const [, go] = useLocation();
  const matches = useMatches().data?.items ?? [];
  useTitle(t.pages.people);
  return (
    <main className="page is-people">
      <h1>{t.pages.people}</h1>
      <OpponentSearch
        gameType={lastPlayed(matches, (gameType) => gameWords(gameType, t) !== undefined) ?? "chess"}
        isFocused={false}
        onPick={({ link }) => (isOwnPath(link) ? go(link) : location.assign(link))}
        onFace={({ userID }) => go(playPath({ opponent: userID }))}
      />
    </main>
  );
};
