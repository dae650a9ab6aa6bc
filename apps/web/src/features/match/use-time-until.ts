import { useLive } from "@yourmove/react";
import { useEffect, useState } from "react";
import { nextTick } from "../../i18n/time-words.ts";

/** Milliseconds until a moment of the service's clock; ticks as often as its words change. */
export const useTimeUntil = (time: number): number => {
  const { clockOffset } = useLive();
  const [, tick] = useState(0);
  const left = time - (Date.now() + clockOffset);
  const step = nextTick(left);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), step);
    return () => clearInterval(timer);
  }, [step]);
  return left;
};
