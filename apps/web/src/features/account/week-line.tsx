import { useText } from "../../i18n/use-text.tsx";
import { type DayKind, isFullWeek, isSunday, movedOn, useWeek } from "../../layout/move-days.ts";

interface WeekLineProps {
  /** Null where none is shown. */
  readonly week: readonly DayKind[] | null;
  readonly now: number;
}

/** On Sunday, how a week went; nothing on other days. */
export const WeekLine = ({ week, now }: WeekLineProps) => {
  const { week: words } = useText();
  if (!week || !isSunday(now)) return null;
  return <p className="soft small">{(isFullWeek(week) ? words.full : words.over)(movedOn(week))}</p>;
};

/** On Sunday, how the viewer's week went. */
export const WeekNote = () => <WeekLine week={useWeek()} now={Date.now()} />;
