import { lazy, Suspense } from "react";
import { useIsDrawn } from "../../layout/when-drawn.ts";

const nothing = () => ({ default: () => null });

/** Without a network it may be no file that this browser keeps. */
const DailyPlace = lazy(() => import("./daily-place.tsx").then((file) => ({ default: file.DailyPlace }), nothing));

/** The position of the day, asked for once the page is drawn; `userID` is null for who is not signed in. */
export const Daily = ({ userID }: { userID: number | null }) =>
  useIsDrawn() && (
    <Suspense>
      <DailyPlace userID={userID} />
    </Suspense>
  );
