import { useState } from "react";
import type { Past } from "./past.ts";

/** Looking back through a match's moves. */
export interface Steps {
  /** How many moves are shown; null is all of them, the present. */
  readonly step: number | null;
  readonly at: number;
  readonly count: number;
  /** Whether the positions of the past are known. */
  readonly canStep: boolean;
  readonly go: (to: number) => void;
}

/** The way back through the moves and forth again; the present, too, once what was looked at has been taken back. */
export const useSteps = ({ moves, positions }: Past): Steps => {
  const [step, setStep] = useState<number | null>(null);
  const count = moves.length;
  const isGone = step !== null && step >= count;
  if (isGone) setStep(null);
  const shown = isGone ? null : step;
  const go = (to: number) => setStep(to >= count ? null : Math.max(0, to));
  return { step: shown, at: shown ?? count, count, canStep: positions !== null, go };
};
