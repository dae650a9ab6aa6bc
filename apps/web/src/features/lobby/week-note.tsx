import { useText } from "../../i18n/use-text.tsx";
import { isFullWeek, isSunday, movedOn, useWeek } from "../../layout/move-days.ts";

/** On Sunday, how the viewer's week went, in a line; nothing on other days. */
export const WeekNote = () => {
  const { week: words } = useText();
  const week = useWeek();
  if (!week || !isSunday(Date.now())) return null;
  return <p className="soft small">{(isFullWeek(week) ? words.full : words.over)(movedOn(week))}</p>;
};
