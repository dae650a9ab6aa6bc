import { useSecurityText } from "../../../i18n/use-security-text.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { GuestNote } from "../guest-note.tsx";
import { useIsForeign } from "../settings/use-is-foreign.ts";
import { ActivityPart } from "./activity-part.tsx";
import { PasskeyPart } from "./passkey-part.tsx";
import { RecoveryPart } from "./recovery-part.tsx";
import "../settings/settings.css";
import "./security.css";

/** By what an account's owner comes in beside the password, and what was done to the account. */
export const SecurityDialog = ({ user, onClose, onRegister }: AccountDialogProps) => {
  const t = useText();
  const { security } = useSecurityText();
  const isForeign = useIsForeign();
  return (
    <Dialog title={t.account.security} closeLabel={t.close} onClose={onClose}>
      {user.isGuest && <GuestNote text={security.guest} onRegister={onRegister} />}
      {isForeign && !user.isGuest && <p>{security.foreign}</p>}
      {!isForeign && !user.isGuest && (
        <>
          <PasskeyPart user={user} />
          <RecoveryPart user={user} />
          <ActivityPart />
        </>
      )}
    </Dialog>
  );
};
