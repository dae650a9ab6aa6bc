import { useState } from "react";
import { useSetting } from "../../../frame/settings.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** Notifications while the tab is hidden; the browser is asked when the switch is turned on, never before. */
export const NotificationSwitch = () => {
  const t = useText();
  const [notifications, setNotifications] = useSetting("notifications");
  const [isBlocked, setIsBlocked] = useState(() => "Notification" in window && Notification.permission === "denied");
  if (!("Notification" in window)) return null;
  const turn = async (isOn: boolean) => {
    const permission = isOn ? await Notification.requestPermission() : "default";
    setIsBlocked(permission === "denied");
    setNotifications(permission === "granted" ? "on" : "off");
  };
  return (
    <Switch isOn={notifications === "on" && !isBlocked} isDisabled={isBlocked} onTurn={(isOn) => void turn(isOn)}>
      {t.account.notifications}
      {isBlocked && <span className="soft small"> {t.account.notificationsBlocked}</span>}
    </Switch>
  );
};
