import { useState } from "react";

/** How many of so many moves are shown; null is all of them, the present, also once what was looked at is taken back. */
export const useStep = (count: number): [number | null, (step: number | null) => void] => {
  const [step, setStep] = useState<number | null>(null);
  const isGone = step !== null && step >= count;
  if (isGone) setStep(null);
  return [isGone ? null : step, setStep];
};
