import type { DailyPosition, DailyStreak, MoveBody } from "@yourmove/contract";
import { useEffect, useState } from "react";
import { trpc } from "../../api.ts";
import { afterTry, isFinished, keep, type Progress, readKept, untried } from "./daily-state.ts";

/** How often a page that stays open asks for the next day's. */
const STALE_MS = 600_000;

/** The position of the day with its tries; the account hears once how it was finished, when there is a network. */
export const useDaily = (): {
  readonly position: DailyPosition | null;
  readonly streak: DailyStreak | null;
  readonly progress: Progress;
  readonly guess: (move: MoveBody) => void;
} => {
  const { daily } = trpc.useUtils();
  const [kept] = useState(readKept);
  const { data } = trpc.daily.get.useQuery(undefined, { staleTime: STALE_MS, refetchInterval: STALE_MS });
  const [stored, setStored] = useState(kept?.progress ?? untried(""));
  const { mutate } = trpc.daily.finish.useMutation({
    onSuccess(now, { day }) {
      daily.get.setData(undefined, now);
      setStored((progress) => (progress.day === day ? { ...progress, isSent: true } : progress));
    },
  });
  const position = data ? data.position : (kept?.position ?? null);
  const day = position?.day ?? "";
  const progress = stored.day === day ? stored : untried(day);

  useEffect(() => {
    if (position && stored.day === position.day) keep({ position, progress: stored });
  }, [position, stored]);

  // What can't be sent now goes with the next start.
  const isUnsent = data !== undefined && isFinished(stored) && !stored.isSent;
  useEffect(() => {
    if (isUnsent) mutate({ day: stored.day, wrong: stored.wrong });
  }, [isUnsent, stored.day, stored.wrong, mutate]);

  return {
    position,
    streak: data?.streak ?? null,
    progress,
    guess: (move) => {
      if (position) setStored(afterTry(progress, position, move));
    },
  };
};
