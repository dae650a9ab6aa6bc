import type { DayKind } from "../../layout/move-days.ts";
import "./week-dots.css";

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
