import type { Match } from "@yourmove/contract";
import { lazy, Suspense } from "react";
import { useSetting } from "../../frame/settings.ts";
import { isOfferDue } from "../../frame/told/is-offer-due.ts";
import { useUser } from "../../live/use-user.ts";

const ToldOffer = lazy(async () => ({ default: (await import("../../frame/told/told-offer.tsx")).ToldOffer }));

/** After the first move against a person: shall the user be told of turns? Loaded only then. */
export const OfferToTell = ({ match }: { match: Match }) => {
  const { userID } = useUser();
  const [kept] = useSetting("notificationOffer");
  if (!isOfferDue(match, userID, kept)) return null;
  return (
    <Suspense>
      <ToldOffer matchID={match.matchID} />
    </Suspense>
  );
};
