import { keepPreviousData } from "@tanstack/react-query";
import type { Challenge } from "@yourmove/contract";
import { useEffect } from "react";
import { trpc } from "../../api.ts";

/** A challenge by its name, for whoever looks at its page; reading spends nothing. */
export const useChallenge = (ref: string) =>
  trpc.challenges.get.useQuery({ ref }, { staleTime: 0, placeholderData: keepPreviousData });

/** Looks again whenever something of the viewer's changed: that is how its creator hears that it was taken. */
export const useLookAgain = (challenge: Challenge | undefined, lastActionTime: number | undefined): void => {
  const { challenges } = trpc.useUtils();
  const ref = challenge?.isYours && challenge.stateName === "open" ? challenge.ref : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is the reason to look, and not looked at itself
  useEffect(() => {
    if (ref) void challenges.get.invalidate({ ref });
  }, [challenges, ref, lastActionTime]);
};
