import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { DaysOff, DaysOffInput, MatchClient } from "@yourmove/client";
import { useMatchClient } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import { retryThrice } from "../retry.ts";
import { type ActionOptions, type ActionResult, useShownMutation } from "./use-shown-mutation.ts";

/** The viewer's days off: `data.left` this year, `data.current` while they last, `data.next` where some are planned. */
export const useDaysOff = (): UseQueryResult<DaysOff> => {
  const client = useMatchClient();
  return useQuery({
    queryKey: keysOf(client).daysOff,
    queryFn: ({ signal }) => client.daysOff.get.query(undefined, { signal }),
    // The service may take one by itself.
    staleTime: 60_000,
    retry: retryThrice,
    networkMode: "always",
  });
};

/** Changes days off; the answer, what they are then, shows at once. The deadlines that follow come by the poll. */
const useChange = <Input>(
  change: (client: MatchClient, input: Input) => Promise<DaysOff>,
  options?: ActionOptions<Input, DaysOff>,
): ActionResult<Input, DaysOff> =>
  useShownMutation(
    change,
    { answer: (queryClient, keys, answer) => queryClient.setQueryData(keys.daysOff, answer) },
    options,
  );

/**
 * Takes days off, by `mutate({ days: 3 })`, later by `mutate({ days: 3, fromTime })`; or says whether the service may take one
 * before a turn runs out, by `mutate({ isAutomatic: false })`.
 */
export const useSetDaysOff = (options?: ActionOptions<DaysOffInput, DaysOff>): ActionResult<DaysOffInput, DaysOff> =>
  useChange((client, input) => client.daysOff.set.mutate(input), options);

/** Ends the days off that last now, and takes planned ones back, by `mutate()`. */
export const useEndDaysOff = (options?: ActionOptions<void, DaysOff>): ActionResult<void, DaysOff> =>
  useChange((client) => client.daysOff.end.mutate(), options);
