import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { useEffect } from "react";
import { useUser } from "../live/viewer.ts";
import { readSetting, useSetting, writeSetting } from "./settings.ts";

/** A week has seven days, of which two may rest. */
const WEEK = 7;

const MAX_REST = 2;

/** A day, as the reader's own time zone has it: "2026-11-24". */
type Day = string;

const dayOf = (time: number): Day => {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((each) => String(each).padStart(2, "0"))
    .join("-");
};

/** The noons of the week of a moment, from Monday to Sunday. */
const noonsOf = (now: number): readonly number[] => {
  const noon = new Date(now);
  noon.setHours(12, 0, 0, 0);
  const monday = noon.getDate() - ((noon.getDay() + 6) % WEEK);
  return Array.from({ length: WEEK }, (_, at) => new Date(noon).setDate(monday + at));
};

/** How a day of the week went: with a move, without one as two may be, without one, or it is not over. */
export type DayKind = "moved" | "rest" | "missed" | "today" | "ahead";

/** The days of the week of a moment, by the days with a move. */
export const weekOf = (moved: readonly Day[], now: number): readonly DayKind[] => {
  const today = dayOf(now);
  let rested = 0;
  return noonsOf(now).map((noon): DayKind => {
    const day = dayOf(noon);
    if (moved.includes(day)) return "moved";
    if (day === today) return "today";
    if (day > today) return "ahead";
    rested += 1;
    return rested > MAX_REST ? "missed" : "rest";
  });
};

/** On how many days of a week there was a move. */
export const movedOn = (week: readonly DayKind[]): number => week.filter((day) => day === "moved").length;

/** Whether every day of a week but those of rest had a move. */
export const isFullWeek = (week: readonly DayKind[]): boolean => movedOn(week) >= WEEK - MAX_REST;

/** Whether it is the last day of the week. */
export const isSunday = (now: number): boolean => new Date(now).getDay() === 0;

/** Whether the last move of a match was the viewer's. */
const isOwnMove = ({ stateName, currentTurnUserID, opponent }: Match): boolean =>
  stateName === "active" && currentTurnUserID === opponent.userID;

/** The days on which the viewer moved last in a match, as far as the matches tell. */
export const daysIn = (matches: readonly Match[]): readonly Day[] =>
  matches.flatMap((match) => (match.lastMoveTime !== null && isOwnMove(match) ? [dayOf(match.lastMoveTime)] : []));

/** The days that are kept for a user: those of this week. */
const parse = (kept: string, userID: number): readonly Day[] => {
  const [owner, ...days] = kept.split(" ");
  return owner === String(userID) ? days : [];
};

/** With more days, without those of other weeks; as it is kept. */
const withDays = (kept: string, userID: number, days: readonly Day[], now: number): string => {
  const week = new Set(noonsOf(now).map(dayOf));
  const all = new Set([...parse(kept, userID), ...days].filter((day) => week.has(day)));
  return [userID, ...[...all].toSorted()].join(" ");
};

/** Keeps on this device that the viewer moves today. */
export const keepMoveDay = (userID: number): void => {
  const now = Date.now();
  writeSetting("moveDays", withDays(readSetting("moveDays"), userID, [dayOf(now)], now));
};

/** The viewer's week, as this device and the matches know it; null before its first move, and where it is switched off. */
export const useWeek = (): readonly DayKind[] | null => {
  const { userID } = useUser();
  const [isOn] = useSetting("week");
  const [kept, keep] = useSetting("moveDays");
  const { data: list } = useMatches();
  const now = Date.now();
  const known = list ? withDays(kept, userID, daysIn(list.items), now) : kept;
  useEffect(() => {
    if (list && known !== kept) keep(known);
  });
  const days = parse(known, userID);
  return isOn === "on" && days.length > 0 ? weekOf(days, now) : null;
};
