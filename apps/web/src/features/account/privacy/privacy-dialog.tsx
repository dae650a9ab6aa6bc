import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { BlockedList } from "./blocked-list.tsx";
import { PrivacyChoices } from "./privacy-choices.tsx";

/** Who may invite the user, who sees the user online, and whom the user wants nothing to do with. */
export const PrivacyDialog = ({ onClose }: Pick<AccountDialogProps, "onClose">) => {
  const t = useText();
  return (
    <Dialog title={t.privacy.title} closeLabel={t.close} onClose={onClose}>
      <PrivacyChoices />
      <BlockedList />
    </Dialog>
  );
};
