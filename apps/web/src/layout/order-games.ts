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

const timeOf = ({ lastMoveTime, startedTime }: Played) => lastMoveTime ?? startedTime ?? 0;

/** The games by when the viewer has played them last, then by demand. */
export const orderGames = <Game extends { readonly gameType: string }>(
  games: readonly Game[],
  matches: readonly Played[],
): readonly Game[] => {
  const times = new Map<string, number>();
  for (const match of matches)
    if (match.startedTime !== null) times.set(match.gameType, Math.max(timeOf(match), times.get(match.gameType) ?? 0));
  const lastOf = ({ gameType }: Game) => times.get(gameType) ?? 0;
  return games.toSorted((a, b) => lastOf(b) - lastOf(a) || placeOf(a.gameType) - placeOf(b.gameType));
};

/** The game that the viewer has played last, of those that `isOffered`; undefined before the first. */
export const lastPlayed = (
  matches: readonly Played[],
  isOffered: (gameType: string) => boolean,
): string | undefined => {
  const played = matches.filter(({ gameType, startedTime }) => startedTime !== null && isOffered(gameType));
  return played.toSorted((a, b) => timeOf(b) - timeOf(a))[0]?.gameType;
};

/** The games on offer, the viewer's own first. */
export const useOrderedGames = (): readonly OfferedGame[] => {
  const matches = useMatches().data?.items ?? [];
  return orderGames(useGames().games, matches);
};
