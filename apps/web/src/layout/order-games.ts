import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { type OfferedGame, useGames } from "../boards/games.tsx";

/** The games by popularity. */
const BY_DEMAND: readonly string[] = [
  "chess",
  "connect-four",
  "backgammon",
  "checkers",
  "gomoku",
  "reversi",
  "battleship",
  "goofspiel",
  "dots-and-boxes",
  "ultimate-tic-tac-toe",
];

const LAST = "tic-tac-toe";

/** A game's rank by popularity; other games come after the built-in ones. */
const placeOf = (gameType: string): number => {
  if (gameType === LAST) return BY_DEMAND.length + 1;
  const place = BY_DEMAND.indexOf(gameType);
  return place === -1 ? BY_DEMAND.length : place;
};

type Played = Pick<Match, "gameType" | "startedTime" | "lastMoveTime">;

/** The games by how often the viewer plays them, then by demand. */
export const orderGames = <Game extends { readonly gameType: string }>(
  games: readonly Game[],
  matches: readonly Played[],
): readonly Game[] => {
  const counts = new Map<string, number>();
  for (const { gameType, startedTime } of matches)
    if (startedTime !== null) counts.set(gameType, (counts.get(gameType) ?? 0) + 1);
  const countOf = ({ gameType }: Game) => counts.get(gameType) ?? 0;
  return games.toSorted((a, b) => countOf(b) - countOf(a) || placeOf(a.gameType) - placeOf(b.gameType));
};

/** The game that the viewer has played last, of those that `isOffered`; undefined before the first. */
export const lastPlayed = (
  matches: readonly Played[],
  isOffered: (gameType: string) => boolean,
): string | undefined => {
  const timeOf = ({ lastMoveTime, startedTime }: Played) => lastMoveTime ?? startedTime ?? 0;
  const played = matches.filter(({ gameType, startedTime }) => startedTime !== null && isOffered(gameType));
  return played.toSorted((a, b) => timeOf(b) - timeOf(a))[0]?.gameType;
};

/** The games on offer, the viewer's own first. */
export const useOrderedGames = (): readonly OfferedGame[] => {
  const matches = useMatches().data?.items ?? [];
  return orderGames(useGames().games, matches);
};
