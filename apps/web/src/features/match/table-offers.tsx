import type { Match } from "@yourmove/contract";
import { Suspense } from "react";
import { isOfferDue } from "../../layout/notifications/is-offer-due.ts";
import { useSetting } from "../../layout/settings.ts";
import { useUser } from "../../live/viewer.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const NotificationsOffer = lazyPart(
  async () => (await import("../../layout/notifications/notifications-offer.tsx")).NotificationsOffer,
);

/** After the first move against a person: offers notifications of turns. Loaded only then. */
export const OfferNotifications = ({ match }: { match: Match }) => {
  const { userID } = useUser();
  const [kept] = useSetting("notificationOffer");
  if (!isOfferDue(match, userID, kept)) return null;
  return (
    <Suspense>
      <NotificationsOffer matchID={match.matchID} />
    </Suspense>
  );
};

const SoundOffer = lazyPart(async () => (await import("./feedback/sound-offer.tsx")).SoundOffer);

/** After the first win on this device: offers sound. Loaded only then. */
export const OfferSound = ({ match: { gameType, matchID }, hasWon }: { match: Match; hasWon: boolean }) => {
  const [sound] = useSetting("sound");
  const [kept] = useSetting("soundOffer");
  if (!hasWon || sound === "on" || (kept !== "" && kept !== String(matchID))) return null;
  return (
    <Suspense>
      <SoundOffer gameType={gameType} matchID={matchID} />
    </Suspense>
  );
};
