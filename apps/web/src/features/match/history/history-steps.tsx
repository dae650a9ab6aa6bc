import { useText } from "../../../i18n/use-text.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";

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

interface HistoryStepsProps {
  /** The move shown, and how many there are. */
  readonly at: number;
  readonly count: number;
  readonly canGoBack: boolean;
  readonly onGo: (to: number) => void;
}

/** To the first position, one back, one forward, to the latest. */
export const HistorySteps = ({ at, count, canGoBack, onGo }: HistoryStepsProps) => {
  const { match: words } = useText();
  const isLatest = at >= count;
  return (
    <div className="history-steps">
      <StepButton icon="first" label={words.first} isDisabled={!canGoBack} onClick={() => onGo(0)} />
      <StepButton icon="back" label={words.previous} isDisabled={!canGoBack} onClick={() => onGo(at - 1)} />
      <StepButton icon="forward" label={words.following} isDisabled={isLatest} onClick={() => onGo(at + 1)} />
      <StepButton icon="last" label={words.latest} isDisabled={isLatest} onClick={() => onGo(count)} />
    </div>
  );
};
