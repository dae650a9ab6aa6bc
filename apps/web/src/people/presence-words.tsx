import type { UserSummary } from "@yourmove/contract";
import { useText } from "../i18n/use-text.tsx";

/** Presence in words, for those who do not see the dot. */
export const PresenceWords = ({ user }: { user: UserSummary }) => {
  const t = useText();
  return <span className="unseen"> ({user.isOnline ? t.profile.online : t.profile.offline})</span>;
};
