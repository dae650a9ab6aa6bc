import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { useSetting } from "../../layout/settings.ts";
import { useUser } from "../../live/viewer.ts";
import { QuietOffer } from "../../ui/quiet-offer.tsx";

type Played = Pick<Match, "outcome" | "startedTime">;

/** The setting's value once the offer was answered. */
export const ANSWERED = "answered";

/** From this many matches on, a guest has something to lose. */
const ENOUGH = 2;

/**
 * Whether to offer a guest an account: from the first win or the second match on, until the offer was answered.
 */
export const isAccountOfferDue = (matches: readonly Played[], isGuest: boolean, kept: string): boolean => {
  if (!isGuest || kept === ANSWERED) return false;
  const isWon = matches.some(({ outcome }) => outcome === "won");
  return isWon || matches.filter(({ startedTime }) => startedTime !== null).length >= ENOUGH;
};

const RegisterDialog = lazy(async () => ({
  default: (await import("../account/register-dialog.tsx")).RegisterDialog,
}));

/**
 * Offers a guest an account, once. Rendered with the matches around it: rendered later, it would move those below.
 */
export const AccountOffer = () => {
  const t = useText();
  const user = useUser();
  const [kept, keep] = useSetting("accountOffer");
  // Stays open once the guest has an account: it shows the recovery codes.
  const [isOpen, setIsOpen] = useState(false);
  const isDue = isAccountOfferDue(useMatches().data?.items ?? [], user.isGuest, kept);
  return (
    <>
      {isDue && (
        <QuietOffer
          title={t.account.keep}
          icon="shield"
          text={t.account.onlyHere}
          no={{ label: t.account.notNow, onClick: () => keep(ANSWERED) }}
          yes={{ label: t.account.keep, onClick: () => setIsOpen(true) }}
        />
      )}
      <Suspense>{isOpen && <RegisterDialog user={user} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
};
