import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { InWindow, useSeen } from "../../ui/use-seen.ts";
import type { DailyCardProps } from "./daily-card.tsx";
import { useDaily } from "./use-daily.ts";

/** With it comes all that a board takes. */
const DailyCard = lazyPart<DailyCardProps>(async () => (await import("./daily-card.tsx")).DailyCard);

const Seen = (props: DailyCardProps) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div className="daily-place" ref={place}>
      {isSeen && (
        <Suspense>
          <DailyCard {...props} />
        </Suspense>
      )}
    </div>
  );
};

/** Where the position of the day stands, on a day that has one: its card is loaded when it is about to be seen. */
export const DailyPlace = ({ userID }: { userID: number | null }) => {
  const { position, ...rest } = useDaily(userID);
  return (
    position && (
      // How much of the list above is drawn says nothing of the page's end.
      <InWindow value={false}>
        <Seen position={position} {...rest} />
      </InWindow>
    )
  );
};
