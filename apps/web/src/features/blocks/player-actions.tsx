import type { UserSummary } from "@yourmove/contract";
import { lazy, Suspense, useState } from "react";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useIsBlocked, useUnblock } from "./use-blocks.ts";

const DIALOGS = {
  block: lazy(async () => ({ default: (await import("./block-dialog.tsx")).BlockDialog })),
  report: lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog })),
};

/** The buttons to block, unblock and report a player. */
export const PlayerActions = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const isBlocked = useIsBlocked(user);
  const unblock = useUnblock(user);
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const Opened = dialog && DIALOGS[dialog];
  const name = inSentence(user.username);
  return (
    <div className="player-actions">
      {isBlocked ? (
        <button
          type="button"
          className="button"
          aria-label={t.blocks.unblockOf(name)}
          disabled={unblock.isPending}
          onClick={() => unblock.mutate({ userID: user.userID })}
        >
          <Icon name="blocked" size={18} />
          {t.blocks.unblock}
        </button>
      ) : (
        <button
          type="button"
          className="button is-quiet"
          disabled={isBlocked === undefined}
          onClick={() => setDialog("block")}
        >
          <Icon name="blocked" size={18} />
          {t.blocks.block}
        </button>
      )}
      <button type="button" className="button is-quiet" onClick={() => setDialog("report")}>
        <Icon name="warning" size={18} />
        {t.report.report}
      </button>
      <Suspense>{Opened && <Opened user={user} onClose={() => setDialog(null)} />}</Suspense>
    </div>
  );
};
