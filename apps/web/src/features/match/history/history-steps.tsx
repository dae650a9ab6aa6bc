import { useText } from "../../../i18n/use-text.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { Steps } from "./use-steps.ts";

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
