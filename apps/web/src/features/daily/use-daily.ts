import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import type { Daily, DailyPosition, DailyStreak, MoveBody } from "@yourmove/contract";
import { useEffect, useState } from "react";
import { api } from "../../api.ts";
import {
  afterFinish,
  afterTry,
  furthest,
  isFinished,
  keep,
  type Progress,
  progressOf,
  readKept,
  unsentBefore,
} from "./daily-state.ts";

/** How often a page that stays open asks for the next day's. */
const STALE_MS = 600_000;

/** A day's position as somebody has it. */
export interface DailyState {
  /** Null where there is none. */
  readonly position: DailyPosition | null;
  readonly streak: DailyStreak | null;
  readonly progress: Progress;
  readonly guess: (move: MoveBody) => void;
}

/** The position of the day with its tries; how it was finished is sent once to an account, when there is a network. */
export const useDaily = (userID: number | null): DailyState => {
  const queryClient = useQueryClient();
  const queryKey = ["daily", userID];
  const [kept] = useState(readKept);
  const { data } = useQuery<Daily>({
    queryKey,
    queryFn: api.daily,
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
  });
  const [stored, setStored] = useState(kept?.progress ?? null);
  const setSent = ({ day }: { readonly day: string }) =>
    setStored((before) => (before?.day === day ? { ...before, userID, isSent: true } : before));
  const { mutate } = useMutation({
    mutationFn: api.finishDaily,
    onSuccess(now, result) {
      queryClient.setQueryData<Daily>(queryKey, (before) => afterFinish(before, now));
      setSent(result);
    },
    onError(error, result) {
      // Refused, as a day that is too long ago: it is not sent again.
      if (problemOf(error)) setSent(result);
    },
  });
  const position = data ? data.position : (kept?.position ?? null);
  const streak = data?.streak ?? null;
  const progress = progressOf({ stored, day: position?.day ?? "", userID, streak });

  const earlier = unsentBefore({ stored, day: position?.day ?? "", userID });
  useEffect(() => {
    // An earlier day's stays kept until it is sent.
    if (position && !earlier) keep({ position, progress: furthest(progress, readKept()?.progress ?? null) });
  });

  // What can't be sent now goes with the next start.
  const finished = earlier ?? progress;
  const { day, wrong } = finished;
  const isUnsent = userID !== null && data !== undefined && isFinished(finished) && !finished.isSent;
  useEffect(() => {
    if (isUnsent) mutate({ day, wrong });
  }, [isUnsent, day, wrong, mutate]);

  return {
    position,
    streak,
    progress,
    guess: (move) => {
      if (position) setStored(afterTry(furthest(progress, readKept()?.progress ?? null), position, move));
    },
  };
};
