import { LIMITS } from "@yourmove/contract";
import { useEffect } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { QuietOffer } from "../../ui/quiet-offer.tsx";
import { useSetting } from "../settings.ts";
import { useNotify } from "../toasts.tsx";
import { useThisDevice } from "./devices.ts";
import { ANSWERED } from "./is-offer-due.ts";

interface NotificationsOfferProps {
  readonly matchID: number;
}

/** Offers notifications of turns, once; nothing where this device can't show them, or does already. */
export const NotificationsOffer = ({ matchID }: NotificationsOfferProps) => {
  const t = useText();
  const notify = useNotify();
  const [kept, keep] = useSetting("notificationOffer");
  const { isOn, isReady, turn } = useThisDevice();
  const isShown = isReady && !isOn;
  useEffect(() => {
    if (isShown && kept === "") keep(String(matchID));
  }, [isShown, kept, keep, matchID]);
  if (!isShown) return null;
  const accept = async () => {
    const why = await turn(true);
    keep(ANSWERED);
    const { full, whyNot } = t.notifications;
    // The offer is gone by then, so that the failure is shown as a toast.
    if (why) notify({ key: "push", text: why === "full" ? full(LIMITS.pushSubscriptions) : whyNot[why] });
  };
  return (
    <QuietOffer
      title={t.notifications.title}
      icon="bell"
      text={t.notifications.offer}
      no={{ label: t.notifications.offerNo, onClick: () => keep(ANSWERED) }}
      yes={{ label: t.notifications.offerYes, onClick: () => void accept() }}
    />
  );
};
