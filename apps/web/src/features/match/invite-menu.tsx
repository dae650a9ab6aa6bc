import type { Match } from "@yourmove/contract";
import { type ReactNode, useState } from "react";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { BlockDialog } from "../blocks/block-dialog.tsx";
import { ReportDialog } from "../blocks/report-dialog.tsx";
import "./invite-menu.css";

interface InviteMenuProps {
  readonly match: Match;
  readonly onDecline: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Blocks or reports the inviter; a block ends the invite, and a report declines it. */
export const InviteMenu = ({ match: { matchID, opponent }, onDecline, onClose, children }: InviteMenuProps) => {
  const t = useText();
  const [chosen, setChosen] = useState<"block" | "report" | null>(null);
  if (chosen === "block") return <BlockDialog user={opponent} onClose={onClose} />;
  if (chosen === "report")
    return <ReportDialog user={opponent} matchID={matchID} onSent={onDecline} onClose={onClose} />;
  return (
    <Dialog title={t.invite.title(inSentence(opponent.username))} closeLabel={t.close} onClose={onClose}>
      <div className="invite-menu">
        {children}
        <button type="button" className="button" onClick={() => setChosen("block")}>
          <Icon name="blocked" />
          {t.invite.declineAndBlock}
        </button>
        <button type="button" className="button" onClick={() => setChosen("report")}>
          <Icon name="warning" />
          {t.invite.declineAndReport}
        </button>
      </div>
    </Dialog>
  );
};
