import type { Games } from "@yourmove/contract";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { trpc } from "../api.ts";

interface Served {
  readonly games: Games | undefined;
  readonly ask: () => void;
}

const ServedContext = createContext<Served>({ games: undefined, ask: () => {} });

/** Asks which games the service has, once something below wants to know: one question, however many matches are shown. */
export const GamesServed = ({ children }: { children: ReactNode }) => {
  const [isAsked, setIsAsked] = useState(false);
  const { data } = trpc.games.list.useQuery(undefined, { enabled: isAsked });
  const served = useMemo(() => ({ games: data, ask: () => setIsAsked(true) }), [data]);
  return <ServedContext value={served}>{children}</ServedContext>;
};

/** The games of the service; undefined until it has answered, which it is asked where they are wanted. */
export const useGamesServed = ({ isWanted }: { isWanted: boolean }): Games | undefined => {
  const { games, ask } = use(ServedContext);
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted, ask]);
  return games;
};
