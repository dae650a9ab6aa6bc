import { type QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type Challenge, type ChallengeInput, type GameType, problemOf } from "@yourmove/client";
import { useEffect, useRef } from "react";
import { cacheMatch, useListQuery } from "../cache/match-cache.ts";
import { useMatchClient } from "../contexts.ts";
import { type Keys, keysOf } from "../keys.ts";
import { retryThrice } from "../retry.ts";
import { type ActionOptions, type ActionResult, useShownMutation } from "./use-shown-mutation.ts";

/**
 * An open seat by its `ref`, as a link holds it: `data.canAccept`, `data.matchID` once it is taken. Its creator hears of that at
 * once; whoever else looks at it, when the page is looked at again.
 */
export const useChallenge = (ref: string): UseQueryResult<Challenge> => {
  const client = useMatchClient();
  const challenge = useQuery({
    queryKey: keysOf(client).challenge(ref),
    queryFn: async ({ signal }) => (await client.challenges.get.query({ ref }, { signal })).challenge,
    // Whoever takes the seat says so to its creator alone.
    staleTime: 0,
    retry: retryThrice,
    networkMode: "always",
  });
  // An accept moves the cursor of the creator's list.
  const { data: cursor } = useQuery({ ...useListQuery(), select: ({ lastActionTime }) => lastActionTime });
  const seen = useRef(cursor);
  const { data, refetch } = challenge;
  const isWaiting = data?.isYours === true && data.stateName === "open";
  useEffect(() => {
    const hasMoved = seen.current !== undefined && cursor !== seen.current;
    seen.current = cursor;
    if (isWaiting && hasMoved) void refetch();
  }, [cursor, isWaiting, refetch]);
  return challenge;
};

const cacheChallenge = (queryClient: QueryClient, keys: Keys, challenge: Challenge): void => {
  queryClient.setQueryData(keys.challenge(challenge.ref), challenge);
};

const cacheRefusedChallenge = (queryClient: QueryClient, keys: Keys, error: Error): void => {
  const challenge = problemOf(error)?.challenge;
  if (challenge) cacheChallenge(queryClient, keys, challenge);
};

const SHOWN = { answer: cacheChallenge, refusal: cacheRefusedChallenge };

/** Leaves a seat open, by `mutate({ gameType, kind: "link" })`: the answer's `url` is the link to hand out. */
export const useCreateChallenge = <Name extends string = GameType>(
  options?: ActionOptions<ChallengeInput<Name>, Challenge>,
): ActionResult<ChallengeInput<Name>, Challenge> =>
  useShownMutation(
    async (client, input) => (await client.challenges.create.mutate<string>({ ...input })).challenge,
    SHOWN,
    options,
  );

/** Takes the seat of a challenge, by `mutate()`: the answer is its match, also where the viewer has taken the seat before. */
export const useAcceptChallenge = (ref: string, options?: ActionOptions): ActionResult =>
  useShownMutation(
    (client) => client.challenges.accept.mutate({ ref }),
    {
      answer(queryClient, keys, { match }) {
        cacheMatch(queryClient, keys, match);
        void queryClient.invalidateQueries({ queryKey: keys.challenge(ref) });
      },
      refusal: cacheRefusedChallenge,
    },
    options,
  );

/** Takes a challenge of the viewer's own back, by `mutate()`. */
export const useCancelChallenge = (
  ref: string,
  options?: ActionOptions<void, Challenge>,
): ActionResult<void, Challenge> =>
  useShownMutation(async (client) => (await client.challenges.cancel.mutate({ ref })).challenge, SHOWN, options);
