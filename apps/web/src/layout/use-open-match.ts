import type { Match } from "@yourmove/contract";
import { useCacheMatch } from "@yourmove/react";
import { useLocation } from "wouter";
import { matchPath } from "./paths.ts";

/** Shows a match that has just arrived in an answer. */
export const useOpenMatch = (): ((match: Match) => void) => {
  const [, go] = useLocation();
  const cache = useCacheMatch();
  return (match) => {
    cache(match);
    go(matchPath(match));
  };
};
