import type { Match } from "@yourmove/contract";
import type { Notice } from "./notice.ts";

/** The notices that still hold: those about a match that has moved on since are old news. */
export const currentNotices = (notices: readonly Notice[], matches: readonly Match[]): readonly Notice[] => {
  const latest = new Map(matches.map(({ matchID, lastActionTime }) => [matchID, lastActionTime]));
  const holds = ({ about }: Notice) => !about || (latest.get(about.matchID) ?? 0) <= about.lastActionTime;
  return notices.every(holds) ? notices : notices.filter(holds);
};
