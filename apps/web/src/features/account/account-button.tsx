import type { UserSummary } from "@yourmove/contract";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { useWeek } from "../../layout/move-days.ts";
import { Avatar } from "../../people/person.tsx";
import { useOtherTabs } from "./use-session.ts";
import { WeekDots } from "./week-dots.tsx";

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

interface AccountButtonProps {
  readonly user: UserSummary;
  /** Whether it is a tab of a phone's bar, which says "You". */
  readonly isTab: boolean;
}

/** The user's picture and name at the end of the bar; opens the account menu. */
export const AccountButton = ({ user, isTab }: AccountButtonProps) => {
  const t = useText();
  const week = useWeek();
  const label = t.account.menuOf(user.username);
  return (
    <button
      type="button"
      className={isTab ? "account-button tab" : "account-button"}
      popoverTarget="account-menu"
      aria-label={isTab ? `${label} (${t.pages.you})` : label}
    >
      <Avatar user={{ ...user, isOnline: false }} size="s" />
      {week && <WeekDots days={week} />}
      <span className={isTab ? "tab-name" : "name"} dir="auto">
        {isTab ? t.pages.you : user.username}
      </span>
    </button>
  );
};

interface AccountPopoverProps {
  readonly user: UserSummary;
  readonly onShortcuts: () => void;
}

/** The account menu's place; the menu is loaded when it is first opened. */
export const AccountPopover = ({ user, onShortcuts }: AccountPopoverProps) => {
  const t = useText();
  const [wasOpened, setWasOpened] = useState(false);
  useOtherTabs(user.userID);
  return (
    <section
      id="account-menu"
      popover="auto"
      className="menu"
      aria-label={t.account.menu}
      onBeforeToggle={() => setWasOpened(true)}
    >
      {wasOpened && (
        <Suspense fallback={<p className="soft">{t.loading}</p>}>
          <AccountMenu user={user} onShortcuts={onShortcuts} />
        </Suspense>
      )}
    </section>
  );
};
