import { trpc } from "../../../api.ts";

/** The viewer's days off, and what changes them: each answer is what they are then. */
export const useDaysOff = () => {
  const { daysOff, matches } = trpc.useUtils();
  const stored = trpc.daysOff.get.useQuery(undefined, { staleTime: 60_000 });
  const onSuccess = (now: NonNullable<typeof stored.data>) => {
    daysOff.get.setData(undefined, now);
    // Deadlines have moved.
    void matches.list.invalidate();
  };
  const set = trpc.daysOff.set.useMutation({ onSuccess });
  const end = trpc.daysOff.end.useMutation({ onSuccess });
  return { stored, set, end, isPending: set.isPending || end.isPending, error: set.error ?? end.error ?? stored.error };
};
