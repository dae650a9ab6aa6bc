import { useMatches } from "@yourmove/react";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { useSetting } from "../../layout/settings.ts";
import { useUser } from "../../live/use-user.ts";
import { Icon } from "../../ui/icon.tsx";
import { ANSWERED, isAccountOfferDue } from "./is-account-offer-due.ts";
import "../../layout/notifications/notifications-offer.css";
import "../account/account-dialogs.css";

const RegisterDialog = lazy(async () => ({
  default: (await import("../account/register-dialog.tsx")).RegisterDialog,
}));

/** Tells a guest, quietly and once, that this device alone holds the account, with the way to keep it. */
export const AccountOffer = () => {
  const t = useText();
  const user = useUser();
  const [kept, keep] = useSetting("accountOffer");
  // Stays when the guest has become an account: the recovery codes are shown in it.
  const [isOpen, setIsOpen] = useState(false);
  const isDue = isAccountOfferDue(useMatches().data?.items ?? [], user.isGuest, kept);
  return (
    <>
      {isDue && (
        <section className="told-offer" aria-label={t.account.keep}>
          <p>
            <Icon name="shield" size={18} />
            {t.account.onlyHere}
          </p>
          <div className="told-offer-answers">
            <button type="button" className="button is-quiet" onClick={() => keep(ANSWERED)}>
              {t.account.notNow}
            </button>
            <button type="button" className="button" onClick={() => setIsOpen(true)}>
              {t.account.keep}
            </button>
          </div>
        </section>
      )}
      <Suspense>{isOpen && <RegisterDialog user={user} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
};
