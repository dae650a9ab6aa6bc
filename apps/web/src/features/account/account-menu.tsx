import type { UserSummary } from "@yourmove/contract";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { canVibrate } from "../../frame/can-vibrate.ts";
import { isOwnPath } from "../../frame/paths.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { AccountDialogProps } from "./account-dialog-props.ts";
import { MenuHead } from "./menu/menu-head.tsx";
import { MenuItem } from "./menu/menu-item.tsx";
import { SettingSwitch } from "./menu/setting-switch.tsx";
import { ThemeChoice } from "./menu/theme-choice.tsx";
import "./account-dialogs.css";
import "./account-menu.css";

/** Each dialog is loaded when it is first opened. */
const DIALOGS = {
  register: lazy(async () => ({ default: (await import("./register-dialog.tsx")).RegisterDialog })),
  settings: lazy(async () => ({ default: (await import("./settings/settings-dialog.tsx")).SettingsDialog })),
  privacy: lazy(async () => ({ default: (await import("./privacy/privacy-dialog.tsx")).PrivacyDialog })),
  notifications: lazy(async () => ({
    default: (await import("./notifications/notifications-dialog.tsx")).NotificationsDialog,
  })),
  security: lazy(async () => ({ default: (await import("./security/security-dialog.tsx")).SecurityDialog })),
  password: lazy(async () => ({ default: (await import("./password-dialog.tsx")).PasswordDialog })),
  keys: lazy(async () => ({ default: (await import("./keys/keys-dialog.tsx")).KeysDialog })),
  webhooks: lazy(async () => ({ default: (await import("./webhooks/webhooks-dialog.tsx")).WebhooksDialog })),
  logout: lazy(async () => ({ default: (await import("./logout-dialog.tsx")).LogoutDialog })),
} satisfies Record<string, ComponentType<AccountDialogProps>>;

type DialogName = keyof typeof DIALOGS;

/** The menu closes by itself once one of its ways is taken. */
const closeMenu = () => document.getElementById("account-menu")?.hidePopover();

/** What is done, with the menu closed first. */
const closing = (act: () => void) => () => {
  closeMenu();
  act();
};

interface AccountMenuProps {
  readonly user: UserSummary;
  readonly onShortcuts: () => void;
}

/** Who you are and how the lobby behaves on this device. */
export const AccountMenu = ({ user, onShortcuts }: AccountMenuProps) => {
  const t = useText();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const opening = (next: DialogName) => closing(() => setDialog(next));
  const Opened = dialog && DIALOGS[dialog];
  return (
    <div className="menu-body">
      <MenuHead user={user} onRegister={opening("register")} />
      {isOwnPath(user.link) && (
        <Link href={user.link} className="menu-item" onClick={closeMenu}>
          <Icon name="user" />
          {t.account.profile}
        </Link>
      )}
      <MenuItem sign={<Icon name="grid" />} text={t.account.settings} onClick={opening("settings")} />
      <MenuItem sign={<Icon name="eye" />} text={t.privacy.title} onClick={opening("privacy")} />
      <MenuItem sign={<Icon name="bell" />} text={t.notifications.title} onClick={opening("notifications")} />
      <MenuItem sign={<Icon name="lock" />} text={t.password.title} onClick={opening("password")} />
      <MenuItem sign={<Icon name="shield" />} text={t.account.security} onClick={opening("security")} />
      <MenuItem sign={<Icon name="key" />} text={t.keys.title} onClick={opening("keys")} />
      <MenuItem sign={<Icon name="link" />} text={t.webhooks.title} onClick={opening("webhooks")} />
      <ThemeChoice />
      <SettingSwitch setting="sound" />
      {canVibrate() && <SettingSwitch setting="vibration" />}
      <SettingSwitch setting="celebration" />
      <MenuItem sign={<kbd>?</kbd>} text={t.account.shortcuts} onClick={closing(onShortcuts)} />
      <MenuItem sign={<Icon name="leave" />} text={t.account.logout} onClick={opening("logout")} />
      {Opened && (
        <Suspense>
          <Opened user={user} onClose={() => setDialog(null)} onRegister={() => setDialog("register")} />
        </Suspense>
      )}
    </div>
  );
};
