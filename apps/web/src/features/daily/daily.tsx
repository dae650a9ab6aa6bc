import { Suspense } from "react";
import { useIsDrawn } from "../../layout/when-drawn.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const DailyPlace = lazyPart(async () => (await import("./daily-place.tsx")).DailyPlace);

/** The position of the day, asked for once the page is drawn; `userID` is null for who is not signed in. */
export const Daily = ({ userID }: { userID: number | null }) =>
  useIsDrawn() && (
    <Suspense>
      <DailyPlace userID={userID} />
    </Suspense>
  );
