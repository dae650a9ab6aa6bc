import type { Match } from "@yourmove/contract";
import { useTakeMatch } from "@yourmove/react/any-game";
import { useLocation } from "wouter";
import { matchPath } from "./paths.ts";

/** Shows a match that has just arrived in an answer. */
export const useOpenMatch = (): ((match: Match) => void) => {
  const [, go] = useLocation();
  const take = useTakeMatch();
  return (match) => {
    take(match);
    go(matchPath(match));
  };
};
