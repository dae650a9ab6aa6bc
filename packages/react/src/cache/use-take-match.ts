import { useQueryClient } from "@tanstack/react-query";
import { type Match, problemOf } from "@yourmove/client";
import { useMemo } from "react";
import { useMatchClient } from "../client-context.ts";
import { keysOf } from "../keys.ts";
import { takeMatch } from "./take-match.ts";

/** Lays a match that the page was just told of over what is known, before the poll brings it. */
export const useTakeMatch = (): ((match: Match) => void) => {
  const queryClient = useQueryClient();
  const client = useMatchClient();
  return useMemo(() => {
    const keys = keysOf(client);
    return (match) => takeMatch(queryClient, keys, match);
  }, [client, queryClient]);
};

/** Takes the match as it truly is out of a refusal: every 409 about a match carries it. */
export const useTakeRefusal = (): ((error: unknown) => void) => {
  const take = useTakeMatch();
  return (error) => {
    const fresh = problemOf(error)?.match;
    if (fresh) take(fresh);
  };
};
