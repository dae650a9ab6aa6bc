import type { Game } from "@yourmove/contract";
import { trpc } from "../api.ts";
import { useText } from "./use-text.tsx";

/** A game as far as it is chosen by. */
export type OfferedGame = Pick<Game, "gameType" | "name" | "summary">;

interface OfferedGames {
  readonly games: readonly OfferedGame[];
  readonly isError: boolean;
  readonly askAgain: () => void;
}

/** The games on offer: until the service has said which, those that the lobby knows. */
export const useGames = (): OfferedGames => {
  const t = useText();
  const served = trpc.games.list.useQuery();
  const known = Object.entries(t.games).map(([gameType, words]) => ({ gameType, ...words }));
  return {
    games: served.data?.items ?? known,
    isError: served.isError,
    askAgain: () => void served.refetch(),
  };
};
