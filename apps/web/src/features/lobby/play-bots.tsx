import { useFriendSearch, useLive, useMatches } from "@yourmove/react";
import { useDeferredValue } from "react";
import { Link } from "wouter";
import { gameWords, useGameName } from "../../boards/games.tsx";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { useInviteAndOpen } from "../../layout/open-match.ts";
import { lastPlayed } from "../../layout/order-games.ts";
import { playPath } from "../../layout/play-address.ts";
import { Avatar, easiestFirst } from "../../people/person.tsx";
import "./play-bots.css";

/** For users without a match: a well-known game that takes minutes. */
const FIRST_GAME_TYPE = "connect-four";

/** The game that the viewer played last, of those that every bot plays. */
const useLastPlayed = (): string => {
  const t = useText();
  const matches = useMatches().data?.items ?? [];
  return lastPlayed(matches, (gameType) => gameWords(gameType, t) !== undefined) ?? FIRST_GAME_TYPE;
};

/** A running match in one click: bots accept at once, and the viewer moves first. Slim beside other matches. */
export const PlayBots = ({ isSlim = false }: { isSlim?: boolean }) => {
  const t = useText();
  const invite = useInviteAndOpen();
  const { status } = useLive();
  const gameType = useLastPlayed();
  const game = useGameName(gameType);
  const search = useFriendSearch({ gameType });
  // What comes from the service is drawn in slices, beside a page that is being drawn.
  const found = useDeferredValue(search.data);
  const bots = found && easiestFirst(found.items, gameType);
  const isAway = !bots && (status === "offline" || status === "reconnecting");
  if (search.isError || isAway || bots?.length === 0) return null;
  const play = (opponentUserID: number) => invite.mutate({ gameType, opponentUserID, symbol: "X" });
  const size = isSlim ? "" : "is-large";
  return (
    <section className={`play-bots ${isSlim ? "is-slim" : ""}`}>
      {!isSlim && (
        <div className="play-bots-picture">
          <GamePicture gameType={gameType} />
        </div>
      )}
      <div className="play-bots-words">
        <h2>{t.home.playNow(game)}</h2>
        {!isSlim && <p className="soft">{t.home.playNowHint}</p>}
        <div className="play-bots-choice" aria-busy={!bots}>
          {bots?.map((bot, at) => (
            <button
              key={bot.userID}
              type="button"
              className={`button ${size} ${at === 0 && !isSlim ? "is-primary" : ""}`}
              disabled={invite.isPending}
              aria-label={t.home.playBot(bot.username)}
              onClick={() => play(bot.userID)}
            >
              <Avatar user={bot} size="s" />
              {isSlim ? bot.username : t.home.playBot(bot.username)}
            </button>
          ))}
        </div>
        {isSlim && (
          <Link href={playPath()} className="play-bots-all">
            {t.home.allGames}
          </Link>
        )}
      </div>
    </section>
  );
};
