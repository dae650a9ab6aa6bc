import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { AvatarChoice } from "./avatar-choice.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { OwnData } from "./own-data.tsx";
import { RenameForm } from "./rename-form.tsx";
import { SessionList } from "./session-list.tsx";
import { useIsForeign } from "./use-is-foreign.ts";
import "./settings.css";

/** What a user may change about the account: name, picture, language, the devices signed in, and what is kept of it. */
export const SettingsDialog = ({ user, onClose }: AccountDialogProps) => {
  const t = useText();
  const isForeign = useIsForeign();
  return (
    <Dialog title={t.account.settings} closeLabel={t.close} onClose={onClose}>
      {!isForeign && <RenameForm user={user} />}
      <AvatarChoice user={user} />
      <LanguageChoice />
      <SessionList user={user} />
      <OwnData user={user} />
    </Dialog>
  );
};
