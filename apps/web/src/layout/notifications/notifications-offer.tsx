import { LIMITS } from "@yourmove/contract";
import { useEffect } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useNotify } from "../notices.tsx";
import { useSetting } from "../settings.ts";
import { useThisDevice } from "./devices.ts";
import { ANSWERED } from "./is-offer-due.ts";
import "./notifications-offer.css";

interface NotificationsOfferProps {
  readonly matchID: number;
}

/** Offers notifications of turns, quietly and once; nothing where this device can't show them, or does already. */
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
    // The offer is gone by then: who wanted it has to hear of it elsewhere.
    if (why) notify({ key: "push", text: why === "full" ? full(LIMITS.pushSubscriptions) : whyNot[why] });
  };
  return (
    <section className="told-offer" aria-label={t.notifications.title}>
      <p>
        <Icon name="bell" size={18} />
        {t.notifications.offer}
      </p>
      <div className="told-offer-answers">
        <button type="button" className="button is-quiet" onClick={() => keep(ANSWERED)}>
          {t.notifications.offerNo}
        </button>
        <button type="button" className="button" onClick={() => void accept()}>
          {t.notifications.offerYes}
        </button>
      </div>
    </section>
  );
};
