import type { UserSummary } from "@yourmove/contract";
import { useText } from "../../../i18n/use-text.tsx";

interface MenuHeadProps {
  readonly user: UserSummary;
  readonly onRegister: () => void;
}

/** Who you are; a guest is told how to stay. */
export const MenuHead = ({ user, onRegister }: MenuHeadProps) => {
  const t = useText();
  return (
    <>
      <div className="menu-who">
        <strong className="name" dir="auto">
          {user.username}
        </strong>
        {user.isGuest && <span className="soft small">{t.account.guest}</span>}
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
