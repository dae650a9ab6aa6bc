import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/** Where what was done to the account lies in the cache. */
export const ACTIVITY_KEY = ["own activity"];

/** Has everything read again that a change of the ways in shows in: the list that it is of, and what was done to the account. */
export const useOwnChange = (key: QueryKey): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([key, ACTIVITY_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
};
