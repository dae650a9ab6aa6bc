import type { Match } from "@yourmove/contract";
import { useIsSending, useLive } from "@yourmove/react";
import { useText } from "../../i18n/use-text.tsx";
import "./sending-note.css";

/** Says that the viewer's move is on its way, where that takes a while; with what becomes of it without a connection. */
export const SendingNote = ({ match, isShort = false }: { match: Match; isShort?: boolean }) => {
  const { match: words } = useText();
  const { status } = useLive();
  const isSending = useIsSending(match);
  if (isShort) return isSending && <span className="chip sending">{words.sending}</span>;
  return (
    <div role="status" className="sending-note">
      {isSending && (
        <p className="sending">
          <strong>{words.sending}</strong> {status !== "live" && words.sendingHint}
        </p>
      )}
    </div>
  );
};
