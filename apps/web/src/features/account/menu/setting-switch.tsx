import { useSetting } from "../../../frame/settings.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** Turns on or off what this device does about moves and wins. */
export const SettingSwitch = ({ setting }: { setting: "sound" | "vibration" | "celebration" }) => {
  const t = useText();
  const [value, set] = useSetting(setting);
  return (
    <Switch isOn={value === "on"} onTurn={(isOn) => set(isOn ? "on" : "off")}>
      {t.account[setting]}
    </Switch>
  );
};
