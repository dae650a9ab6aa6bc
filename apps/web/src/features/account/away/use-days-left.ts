import type { DaysOff } from "@yourmove/contract";
import { useEffect } from "react";
import { useSetting } from "../../../layout/settings.ts";
import { useUser } from "../../../live/viewer.ts";

/** How many days off were left when this device last saw them, and how to remember how many are now. */
export const useLeftBefore = (): [number | null, (left: number) => void] => {
  const { userID } = useUser();
  const [kept, keep] = useSetting("daysLeft");
  const of = `${userID} ${new Date().getUTCFullYear()} `;
  const left = kept.startsWith(of) ? Number(kept.slice(of.length)) : null;
  return [left, (now) => keep(`${of}${now}`)];
};

/** Remembers the days off that are left as they are shown; not while `isHeld`. */
export const useRemembered = (data: DaysOff | undefined, isHeld = false): void => {
  const [before, remember] = useLeftBefore();
  useEffect(() => {
    if (data && !isHeld && before !== data.left) remember(data.left);
  });
};
