import type * as client from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import { useCacheMatch } from "@yourmove/react";
import { useLocation } from "wouter";
import { matchPath } from "./paths.ts";

/** Shows a match that has just arrived in an answer. */
export const useOpenMatch = (): ((match: Match) => void) => {
  const [, go] = useLocation();
  const cache = useCacheMatch();
  return (match) => {
    // The same match; the client tells the games apart by type.
    cache(match as client.Match);
    go(matchPath(match));
  };
};
