import type { UserSummary } from "@yourmove/contract";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { useText } from "../../i18n/use-text.tsx";
import { movedOn, useWeek } from "../../layout/move-days.ts";
import { isOwnPath } from "../../layout/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import type { AccountDialogProps } from "./account-dialog.tsx";
import "./account-dialogs.css";
import "./account-menu.css";

interface MenuHeadProps {
  readonly user: UserSummary;
  readonly onRegister: () => void;
}

/** The user's name; a guest also reads how to keep the account. */
const MenuHead = ({ user, onRegister }: MenuHeadProps) => {
  const t = useText();
  const week = useWeek();
  return (
    <>
      <div className="menu-who">
        <strong className="name" dir="auto">
          {user.username}
        </strong>
        {user.isGuest && <span className="soft small">{t.account.guest}</span>}
        {week && <span className="soft small">{t.week.soFar(movedOn(week))}</span>}
      </div>
      {user.isGuest && (
        <div className="menu-guest">
          <p className="small">{t.account.keepHint}</p>
          <button type="button" className="button is-primary" onClick={onRegister}>
            {t.account.keep}
          </button>
        </div>
      )}
    </>
  );
};

interface MenuItemProps {
  readonly sign: ReactNode;
  readonly text: string;
  readonly onClick: () => void;
}

/** One item of the account menu. */
const MenuItem = ({ sign, text, onClick }: MenuItemProps) => (
  <button type="button" className="menu-item" onClick={onClick}>
    {sign}
    {text}
  </button>
);

/** Each dialog is loaded when it is first opened. */
const DIALOGS = {
  register: lazy(async () => ({ default: (await import("./register-dialog.tsx")).RegisterDialog })),
  settings: lazy(async () => ({ default: (await import("./settings/settings-dialog.tsx")).SettingsDialog })),
  privacy: lazy(async () => ({ default: (await import("./privacy/privacy-dialog.tsx")).PrivacyDialog })),
  away: lazy(async () => ({ default: (await import("./away/away-dialog.tsx")).AwayDialog })),
  notifications: lazy(async () => ({
    default: (await import("./notifications/notifications-dialog.tsx")).NotificationsDialog,
  })),
  security: lazy(async () => ({ default: (await import("./security/security-dialog.tsx")).SecurityDialog })),
  display: lazy(async () => ({ default: (await import("./display-dialog.tsx")).DisplayDialog })),
  developers: lazy(async () => ({ default: (await import("./developers-dialog.tsx")).DevelopersDialog })),
  password: lazy(async () => ({ default: (await import("./password-dialog.tsx")).PasswordDialog })),
  keys: lazy(async () => ({ default: (await import("./keys/keys-dialog.tsx")).KeysDialog })),
  webhooks: lazy(async () => ({ default: (await import("./webhooks/webhooks-dialog.tsx")).WebhooksDialog })),
  logout: lazy(async () => ({ default: (await import("./logout-dialog.tsx")).LogoutDialog })),
} satisfies Record<string, ComponentType<AccountDialogProps>>;

type DialogName = keyof typeof DIALOGS;

/** Closes the menu once an item is chosen. */
const closeMenu = () => document.getElementById("account-menu")?.hidePopover();

/** An action that closes the menu first. */
const closing = (act: () => void) => () => {
  closeMenu();
  act();
};

interface AccountMenuProps {
  readonly user: UserSummary;
  readonly onShortcuts: () => void;
}

/** The user's name and the settings: nine items at most, so that each is found at a glance. */
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
      <MenuItem sign={<Icon name="card" />} text={t.account.settings} onClick={opening("settings")} />
      <MenuItem sign={<Icon name="eye" />} text={t.privacy.title} onClick={opening("privacy")} />
      <MenuItem sign={<Icon name="bell" />} text={t.notifications.title} onClick={opening("notifications")} />
      <MenuItem sign={<Icon name="away" />} text={t.away.title} onClick={opening("away")} />
      <MenuItem sign={<Icon name="shield" />} text={t.account.security} onClick={opening("security")} />
      <MenuItem sign={<Icon name="contrast" />} text={t.account.display} onClick={opening("display")} />
      <MenuItem sign={<Icon name="code" />} text={t.account.developers} onClick={opening("developers")} />
      <MenuItem sign={<Icon name="leave" />} text={t.account.logout} onClick={opening("logout")} />
      {Opened && (
        <Suspense>
          <Opened
            user={user}
            onClose={() => setDialog(null)}
            onOpen={setDialog}
            onShortcuts={onShortcuts}
            onRegister={() => setDialog("register")}
          />
        </Suspense>
      )}
    </div>
  );
};
