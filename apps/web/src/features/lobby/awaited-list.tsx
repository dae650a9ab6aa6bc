import { useLive } from "@yourmove/react";
import { useText } from "../../i18n/use-text.tsx";
import { StateCard } from "../../ui/state-card.tsx";

const Skeletons = () => {
  const t = useText();
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        {t.loading}
      </p>
      <div className="skeleton is-title" />
      <ul className="tiles">
        {["a", "b", "c", "d"].map((key) => (
          <li key={key} className="skeleton is-tile" />
        ))}
      </ul>
    </div>
  );
};

/** A list that has not come yet: it is on its way, or why not. */
export const AwaitedList = () => {
  const { home } = useText();
  const { status } = useLive();
  if (status === "offline") return <StateCard icon="offline" title={home.offlineTitle} hint={home.offlineHint} />;
  if (status === "reconnecting") return <StateCard icon="warning" title={home.troubleTitle} hint={home.troubleHint} />;
  return <Skeletons />;
};
