import { lazy, Suspense } from "react";
import { useIsDrawn } from "../../layout/when-drawn.ts";

const nothing = () => ({ default: () => null });

/** Without a network it may be no file that this browser keeps. */
const DailyCard = lazy(() => import("./daily-card.tsx").then((file) => ({ default: file.DailyCard }), nothing));

/** The position of the day, loaded once the page is drawn; `userID` is null for who is not signed in. */
export const Daily = ({ userID }: { userID: number | null }) => (
  <Suspense>{useIsDrawn() && <DailyCard userID={userID} />}</Suspense>
);
