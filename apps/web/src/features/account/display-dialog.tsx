import { useText } from "../../i18n/use-text.tsx";
import { ConfirmChoice } from "../../layout/confirm-choice.tsx";
import { canVibrate, useSetting } from "../../layout/settings.ts";
import { useSounds } from "../../layout/sounds/use-sounds.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choice, Choices } from "../../ui/form.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { AccountDialogProps } from "./account-dialog.tsx";

const THEMES = ["system", "light", "dark"] as const;

/** Light, dark, or as the system has it. */
const ThemeChoice = () => {
  const t = useText();
  const [theme, setTheme] = useSetting("theme");
  return (
    <Choices legend={t.account.theme} className="menu-themes">
      {THEMES.map((name) => (
        <Choice key={name} name="theme" checked={theme === name} onChange={() => setTheme(name)}>
          {t.account.themes[name]}
        </Choice>
      ))}
    </Choices>
  );
};

/** Turns on or off what this device does about moves and wins. */
const SettingSwitch = ({ setting }: { setting: "sound" | "vibration" | "celebration" | "week" }) => {
  const t = useText();
  const [value, set] = useSetting(setting);
  return (
    <Switch isOn={value === "on"} onTurn={(isOn) => set(isOn ? "on" : "off")}>
      {t.account[setting]}
    </Switch>
  );
};

/** How loud sounds are; hearing is believing, so that it says so at once. */
const Volume = () => {
  const t = useText();
  const [sound] = useSetting("sound");
  const [volume, set] = useSetting("volume");
  const play = useSounds("chess");
  if (sound !== "on") return null;
  return (
    <label className="field">
      <span>{t.account.volume}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={volume}
        onChange={({ currentTarget }) => {
          set(currentTarget.value);
          play("yours");
        }}
      />
    </label>
  );
};

/** Whether this device likely has a keyboard: it has a mouse. */
const hasKeys = (): boolean => matchMedia("(pointer: fine)").matches;

/** How the lobby looks, sounds and takes moves on this device. */
export const DisplayDialog = ({ onClose, onShortcuts }: Pick<AccountDialogProps, "onClose" | "onShortcuts">) => {
  const t = useText();
  const showShortcuts = () => {
    onClose();
    onShortcuts();
  };
  return (
    <Dialog title={t.account.display} closeLabel={t.close} onClose={onClose}>
      <ThemeChoice />
      <ConfirmChoice />
      <SettingSwitch setting="sound" />
      <Volume />
      {canVibrate() && <SettingSwitch setting="vibration" />}
      <SettingSwitch setting="celebration" />
      <SettingSwitch setting="week" />
      {hasKeys() && (
        <div className="dialog-actions">
          <button type="button" className="button" onClick={showShortcuts}>
            <kbd>?</kbd>
            {t.account.shortcuts}
          </button>
        </div>
      )}
    </Dialog>
  );
};
