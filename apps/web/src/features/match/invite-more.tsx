import type { Match } from "@yourmove/contract";
import { lazy, Suspense, useState } from "react";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";

const InviteMenu = lazy(async () => ({ default: (await import("./invite-menu.tsx")).InviteMenu }));

/** Leads to the sharper answers to an invite, which are loaded when they are first wanted. */
export const InviteMore = ({ match, onDecline }: { match: Match; onDecline: () => void }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button is-quiet is-icon"
        aria-label={t.invite.moreOf(inSentence(match.opponent.username))}
        aria-haspopup="dialog"
        title={t.invite.more}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="dots" />
      </button>
      <Suspense>
        {isOpen && <InviteMenu match={match} onDecline={onDecline} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
};
