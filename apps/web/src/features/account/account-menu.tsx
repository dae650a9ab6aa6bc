import type { UserSummary } from "@yourmove/contract";
import { useState } from "react";
import { Link } from "wouter";
import { useText } from "../../i18n/use-text.tsx";
import { useSetting } from "../../live/settings.ts";
import { Icon } from "../../ui/icons.tsx";
import { isOwnPath } from "../../ui/paths.ts";
import { LogoutDialog } from "./logout-dialog.tsx";
import { NotificationSwitch } from "./notification-switch.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import "./account-menu.css";

const THEMES = ["system", "light", "dark"] as const;

const ThemeChoice = () => {
  const t = useText();
  const [theme, setTheme] = useSetting("theme");
  return (
    <fieldset className="choices menu-themes">
      <legend>{t.account.theme}</legend>
      {THEMES.map((name) => (
        <label key={name} className="choice">
          <input type="radio" name="theme" checked={theme === name} onChange={() => setTheme(name)} />
          {t.account.themes[name]}
        </label>
      ))}
    </fieldset>
  );
};

const SoundSwitch = () => {
  const t = useText();
  const [sound, setSound] = useSetting("sound");
  return (
    <label className="switch">
      <span>{t.account.sound}</span>
      <input
        type="checkbox"
        role="switch"
        checked={sound === "on"}
        aria-checked={sound === "on"}
        onChange={(event) => setSound(event.target.checked ? "on" : "off")}
      />
    </label>
  );
};

/** The menu closes by itself once one of its ways is taken. */
const closeMenu = () => document.getElementById("account-menu")?.hidePopover();

interface AccountMenuProps {
  readonly user: UserSummary;
  readonly onShortcuts: () => void;
}

const GuestPart = ({ onRegister }: { onRegister: () => void }) => {
  const t = useText();
  return (
    <div className="menu-guest">
      <p className="small">{t.account.keepHint}</p>
      <button type="button" className="button is-primary" onClick={onRegister}>
        {t.account.keep}
      </button>
    </div>
  );
};

/** Who you are and how the lobby behaves on this device. */
export const AccountMenu = ({ user, onShortcuts }: AccountMenuProps) => {
  const t = useText();
  const [dialog, setDialog] = useState<"register" | "settings" | "logout" | null>(null);
  const open = (next: "register" | "settings" | "logout") => {
    closeMenu();
    setDialog(next);
  };
  return (
    <div className="menu-body">
      <div className="menu-who">
        <strong className="name">{user.username}</strong>
        {user.isGuest && <span className="soft small">{t.account.guest}</span>}
      </div>
      {user.isGuest && <GuestPart onRegister={() => open("register")} />}
      {isOwnPath(user.link) && (
        <Link href={user.link} className="menu-item" onClick={closeMenu}>
          <Icon name="user" />
          {t.account.profile}
        </Link>
      )}
      <button type="button" className="menu-item" onClick={() => open("settings")}>
        <Icon name="grid" />
        {t.account.settings}
      </button>
      <ThemeChoice />
      <SoundSwitch />
      <NotificationSwitch />
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          closeMenu();
          onShortcuts();
        }}
      >
        <kbd>?</kbd>
        {t.account.shortcuts}
      </button>
      <button type="button" className="menu-item" onClick={() => open("logout")}>
        <Icon name="leave" />
        {t.account.logout}
      </button>
      {dialog === "register" && <RegisterDialog user={user} onClose={() => setDialog(null)} />}
      {dialog === "settings" && <SettingsDialog user={user} onClose={() => setDialog(null)} />}
      {dialog === "logout" && <LogoutDialog user={user} onClose={() => setDialog(null)} />}
    </div>
  );
};
