import { useText } from "../../../i18n/use-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AccountDialogProps } from "../account-dialog-props.ts";
import { DeviceList } from "./device-list.tsx";
import { ThisDevice } from "./this-device.tsx";
import { WantedChoices } from "./wanted-choices.tsx";
import "./notifications.css";

/** Which devices are told, of what, and when. */
export const NotificationsDialog = ({ onClose }: Pick<AccountDialogProps, "onClose">) => {
  const t = useText();
  return (
    <Dialog title={t.notifications.title} closeLabel={t.close} onClose={onClose}>
      <ThisDevice />
      <WantedChoices />
      <DeviceList />
    </Dialog>
  );
};
