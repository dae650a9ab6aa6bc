import { useSetting } from "../../../frame/settings.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** Whether news is heard. */
export const SoundSwitch = () => {
  const t = useText();
  const [sound, setSound] = useSetting("sound");
  return (
    <Switch isOn={sound === "on"} onTurn={(isOn) => setSound(isOn ? "on" : "off")}>
      {t.account.sound}
    </Switch>
  );
};
