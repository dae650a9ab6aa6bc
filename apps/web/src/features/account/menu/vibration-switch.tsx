import { canVibrate } from "../../../frame/can-vibrate.ts";
import { useSetting } from "../../../frame/settings.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** Whether moves are felt; nothing on a device that can't shake. */
export const VibrationSwitch = () => {
  const t = useText();
  const [vibration, setVibration] = useSetting("vibration");
  if (!canVibrate()) return null;
  return (
    <Switch isOn={vibration === "on"} onTurn={(isOn) => setVibration(isOn ? "on" : "off")}>
      {t.account.vibration}
    </Switch>
  );
};
