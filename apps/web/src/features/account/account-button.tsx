import type { UserSummary } from "@yourmove/contract";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { useWeek } from "../../layout/move-days.ts";
import { Avatar } from "../../people/person.tsx";
import { WeekDots } from "../../people/week.tsx";
import { useOtherTabs } from "./use-session.ts";

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

interface AccountButtonProps {
  readonly user: UserSummary;
  readonly onShortcuts: () => void;
}

/** The user's picture and name at the end of the bar; opens the account menu, which is loaded then. */
export const AccountButton = ({ user, onShortcuts }: AccountButtonProps) => {
  const t = useText();
  const [wasOpened, setWasOpened] = useState(false);
  const week = useWeek();
  useOtherTabs(user.userID);
  return (
    <>
      <button
        type="button"
        className="account-button"
        popoverTarget="account-menu"
        aria-label={t.account.menuOf(user.username)}
        onClick={() => setWasOpened(true)}
      >
        <Avatar user={{ ...user, isOnline: false }} size="s" />
        <span className="name" dir="auto">
          {user.username}
        </span>
        {week && <WeekDots days={week} />}
      </button>
      <section id="account-menu" popover="auto" className="menu" aria-label={t.account.menu}>
        {wasOpened && (
          <Suspense fallback={<p className="soft">{t.loading}</p>}>
            <AccountMenu user={user} onShortcuts={onShortcuts} />
          </Suspense>
        )}
      </section>
    </>
  );
};
