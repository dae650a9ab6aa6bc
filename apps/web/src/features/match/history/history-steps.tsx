import { useState } from "react";
import { useText } from "../../../i18n/use-text.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { Past } from "./past.ts";

/** Looking back through a match's moves. */
export interface Steps {
  /** How many moves are shown; null is all of them, the present. */
  readonly step: number | null;
  readonly at: number;
  readonly count: number;
  /** Whether the positions of the past are known, or to be had. */
  readonly canStep: boolean;
  readonly go: (to: number) => void;
}

/**
 * The way back through the moves and forth again, where their positions are known or the service serves them; the present, too, once what was looked at has been taken back. While the
 * moves are read again after a new one, nothing has been.
 */
export const useSteps = ({ moves, positions }: Past, isServed: boolean): Steps => {
  const [step, setStep] = useState<number | null>(null);
  const count = moves.length;
  const canStep = positions !== null || isServed;
  const isGone = step !== null && canStep && step >= count;
  if (isGone) setStep(null);
  const shown = isGone ? null : step;
  const go = (to: number) => setStep(to >= count ? null : Math.max(0, to));
  return { step: shown, at: shown ?? count, count, canStep, go };
};

interface StepButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** Stays in reach of the keyboard while it can't be used, so that the focus is not lost at either end. */
const StepButton = ({ icon, label, isDisabled, onClick }: StepButtonProps) => (
  <button
    type="button"
    className="button is-quiet is-icon"
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={() => isDisabled || onClick()}
  >
    <Icon name={icon} />
  </button>
);

/** To the first position, one back, one forward, to the latest. */
export const HistorySteps = ({ at, count, canStep, go }: Steps) => {
  const { match: words } = useText();
  const isLatest = at >= count;
  const isFirst = !canStep || at === 0;
  return (
    <div className="history-steps">
      <StepButton icon="first" label={words.first} isDisabled={isFirst} onClick={() => go(0)} />
      <StepButton icon="back" label={words.previous} isDisabled={isFirst} onClick={() => go(at - 1)} />
      <StepButton icon="forward" label={words.following} isDisabled={isLatest} onClick={() => go(at + 1)} />
      <StepButton icon="last" label={words.latest} isDisabled={isLatest} onClick={() => go(count)} />
    </div>
  );
};
