import { useMatches } from "@yourmove/react";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { useSetting } from "../../layout/settings.ts";
import { useUser } from "../../live/use-user.ts";
import { QuietOffer } from "../../ui/quiet-offer.tsx";
import { ANSWERED, isAccountOfferDue } from "./is-account-offer-due.ts";
import "./account-offer.css";

const RegisterDialog = lazy(async () => ({
  default: (await import("../account/register-dialog.tsx")).RegisterDialog,
}));

/**
 * Tells a guest, quietly and once, that this device alone holds the account, with the way to keep it. Drawn with the matches
 * around it: whatever came later would move those below.
 */
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
        <div className="account-offer">
          <QuietOffer
            title={t.account.keep}
            icon="shield"
            text={t.account.onlyHere}
            no={{ label: t.account.notNow, onClick: () => keep(ANSWERED) }}
            yes={{ label: t.account.keep, onClick: () => setIsOpen(true) }}
          />
        </div>
      )}
      <Suspense>{isOpen && <RegisterDialog user={user} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
};
