import type { Match } from "@yourmove/contract";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useIsBlocked } from "../blocks/use-blocks.ts";

/** Says quietly that a running match goes on although the viewer blocks its opponent. */
export const BlockedNote = ({ match: { stateName, opponent } }: { match: Match }) => {
  const t = useText();
  const isBlocked = useIsBlocked(opponent);
  if (stateName !== "active" || !isBlocked) return null;
  return (
    <p className="soft small blocked-note">
      <Icon name="blocked" size={16} />
      {t.blocks.meanwhile}
    </p>
  );
};
