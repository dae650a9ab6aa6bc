import type { UserSummary } from "@yourmove/contract";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { isOwnPath } from "../../frame/paths.ts";
import { useSetting } from "../../frame/settings.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { AccountDialogProps } from "./account-dialog-props.ts";
import { NotificationSwitch } from "./notification-switch.tsx";
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

/** Each dialog is loaded when it is first opened. */
const DIALOGS = {
  register: lazy(async () => ({ default: (await import("./register-dialog.tsx")).RegisterDialog })),
  settings: lazy(async () => ({ default: (await import("./settings-dialog.tsx")).SettingsDialog })),
  password: lazy(async () => ({ default: (await import("./password-dialog.tsx")).PasswordDialog })),
  keys: lazy(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog })),
  logout: lazy(async () => ({ default: (await import("./logout-dialog.tsx")).LogoutDialog })),
} satisfies Record<string, ComponentType<AccountDialogProps>>;

type DialogName = keyof typeof DIALOGS;

interface MenuItemProps {
  readonly icon: IconName;
  readonly text: string;
  readonly onClick: () => void;
}

const MenuItem = ({ icon, text, onClick }: MenuItemProps) => (
  <button type="button" className="menu-item" onClick={onClick}>
    <Icon name={icon} />
    {text}
  </button>
);

const Who = ({ user }: { user: UserSummary }) => {
  const t = useText();
  return (
    <div className="menu-who">
      <strong className="name" dir="auto">
        {user.username}
      </strong>
      {user.isGuest && <span className="soft small">{t.account.guest}</span>}
    </div>
  );
};

/** Who you are and how the lobby behaves on this device. */
export const AccountMenu = ({ user, onShortcuts }: AccountMenuProps) => {
  const t = useText();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const open = (next: DialogName) => () => {
    closeMenu();
    setDialog(next);
  };
  const Opened = dialog && DIALOGS[dialog];
  return (
    <div className="menu-body">
      <Who user={user} />
      {user.isGuest && <GuestPart onRegister={open("register")} />}
      {isOwnPath(user.link) && (
        <Link href={user.link} className="menu-item" onClick={closeMenu}>
          <Icon name="user" />
          {t.account.profile}
        </Link>
      )}
      <MenuItem icon="grid" text={t.account.settings} onClick={open("settings")} />
      <MenuItem icon="lock" text={t.password.title} onClick={open("password")} />
      <MenuItem icon="key" text={t.keys.title} onClick={open("keys")} />
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
      <MenuItem icon="leave" text={t.account.logout} onClick={open("logout")} />
      {Opened && (
        <Suspense>
          <Opened user={user} onClose={() => setDialog(null)} onRegister={() => setDialog("register")} />
        </Suspense>
      )}
    </div>
  );
};
