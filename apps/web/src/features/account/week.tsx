import { useText } from "../../i18n/use-text.tsx";
import { type DayKind, isFullWeek, isSunday, movedOn } from "../../layout/move-days.ts";
import "./week.css";

interface WeekDotsProps {
  /** From Monday to Sunday. */
  readonly days: readonly DayKind[];
}

/** Seven dots, filled on days with a move; what they say stands in words elsewhere. */
export const WeekDots = ({ days }: WeekDotsProps) => (
  <span className="week-dots" aria-hidden="true">
    {days.map((kind, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
      <span key={at} className={`week-dot is-${kind}`} />
    ))}
  </span>
);

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
