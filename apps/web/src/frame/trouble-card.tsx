import { useText } from "../i18n/use-text.tsx";
import { StateCard } from "../ui/state-card.tsx";

interface TroubleCardProps {
  readonly retry: () => void;
  /** 2 where the page has a heading of its own. */
  readonly level?: 1 | 2;
}

/** Says that the service can't be reached, and asks it again on request. */
export const TroubleCard = ({ retry, level = 1 }: TroubleCardProps) => {
  const t = useText();
  return (
    <StateCard level={level} icon="offline" title={t.home.troubleTitle} hint={t.unreachable}>
      <button type="button" className="button is-primary" onClick={retry}>
        {t.retry}
      </button>
    </StateCard>
  );
};
