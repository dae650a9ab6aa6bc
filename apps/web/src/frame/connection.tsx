import { useLive } from "@yourmove/react";
import { useText } from "../i18n/use-text.tsx";

/** Says how the connection is, and keeps out of the way while it is well. */
export const Connection = () => {
  const t = useText();
  const { status } = useLive();
  return (
    <p className={`connection is-${status}`} role="status" title={t.status[status]}>
      <span className="connection-dot" aria-hidden="true" />
      <span className={status === "live" || status === "connecting" ? "unseen" : ""}>{t.status[status]}</span>
    </p>
  );
};
