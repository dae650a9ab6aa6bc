import { type ComponentType, lazy, Suspense } from "react";
import { InWindow, useSeen } from "../../ui/use-seen.ts";
import type { DailyCardProps } from "./daily-card.tsx";
import { useDaily } from "./use-daily.ts";

const nothing = () => ({ default: () => null });

/** With it comes all that a board takes. Without a network it may be no file that this browser keeps. */
const DailyCard = lazy<ComponentType<DailyCardProps>>(() =>
  import("./daily-card.tsx").then((file) => ({ default: file.DailyCard }), nothing),
);

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
