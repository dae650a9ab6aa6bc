import { useSetting } from "../../../frame/settings.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { Switch } from "../../../ui/switch.tsx";

/** Whether a win is celebrated. */
export const CelebrationSwitch = () => {
  const t = useText();
  const [celebration, setCelebration] = useSetting("celebration");
  return (
    <Switch isOn={celebration === "on"} onTurn={(isOn) => setCelebration(isOn ? "on" : "off")}>
      {t.account.celebration}
    </Switch>
  );
};
