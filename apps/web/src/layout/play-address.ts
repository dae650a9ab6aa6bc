import type { Clock, Match } from "@yourmove/contract";
import { useEffect, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";

/** Who a match is begun with: a user by ID, the next player who wants the same, or whoever opens a link. */
export type PlayWith = number | "anybody" | "link";

/** How much time a match has, and whether days off count in it. */
export interface MatchTime extends Pick<Match, "turnSeconds" | "daysOff"> {
  readonly clock: Clock | null;
}

/** What is chosen already when the Play sheet opens. */
export interface PlayChoice {
  readonly gameType?: string | undefined;
  readonly opponent?: PlayWith | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly time?: MatchTime | undefined;
}

/** The address that opens the Play sheet over the present page, with what is chosen already. */
export const playPath = ({ gameType = "", opponent, options, time }: PlayChoice = {}): string => {
  const query = new URLSearchParams({ play: gameType });
  if (opponent) query.set("with", String(opponent));
  if (options) query.set("options", JSON.stringify(options));
  if (time) query.set("time", JSON.stringify(time));
  return `?${query}`;
};

/** The address that opens the Play sheet with all that a match is, once more. */
export const repeatPath = ({ gameType, opponent, options, turnSeconds, clock, daysOff }: Match): string =>
  playPath({ gameType, opponent: opponent.userID, options, time: { turnSeconds, clock, daysOff } });

/** Options as JSON from outside; undefined where they are none. */
export const parseOptions = (text: string | null): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isClock = (clock: object): boolean =>
  "initialSeconds" in clock &&
  isCount(clock.initialSeconds) &&
  "incrementSeconds" in clock &&
  isCount(clock.incrementSeconds) &&
  "maxSeconds" in clock &&
  isCount(clock.maxSeconds);

/** A match's time as JSON from outside; undefined where it is none. */
const timeIn = (text: string | null): MatchTime | undefined => {
  const { turnSeconds, clock, daysOff } = parseOptions(text) ?? {};
  const isTime =
    (turnSeconds === null || isCount(turnSeconds)) &&
    (clock === null || (typeof clock === "object" && isClock(clock))) &&
    typeof daysOff === "boolean";
  return isTime ? ({ turnSeconds, clock, daysOff } as MatchTime) : undefined;
};

const withIn = (text: string | null): PlayWith | undefined => {
  if (text === "anybody" || text === "link") return text;
  const userID = Number(text);
  return Number.isInteger(userID) && userID > 0 ? userID : undefined;
};

/** Pages that became the sheet: home shows behind it. */
const FORMER: Readonly<Record<string, PlayChoice>> = { "/new": {}, "/matchmaking": { opponent: "anybody" } };

/** What an address has chosen for the Play sheet; null where it opens none. */
export const playChoiceIn = (path: string, search: string): PlayChoice | null => {
  const query = new URLSearchParams(search);
  const former = FORMER[path];
  const gameType = query.get(former ? "game" : "play");
  if (!former && gameType === null) return null;
  return {
    gameType: gameType || undefined,
    opponent: withIn(query.get(former ? "opponent" : "with")) ?? former?.opponent,
    options: parseOptions(query.get("options")),
    time: timeIn(query.get("time")),
  };
};

/** Whether the Play sheet lies over the page: what it leads to takes its place in the history. */
export const isPlayOpen = (): boolean => playChoiceIn(location.pathname, location.search) !== null;

interface PlayAddress {
  /** Null while the sheet is closed. */
  readonly choice: PlayChoice | null;
  readonly close: () => void;
}

/** The Play sheet as the address has it. */
export const usePlayAddress = (): PlayAddress => {
  const [path, go] = useLocation();
  const search = useSearch();
  const choice = useMemo(() => playChoiceIn(path, search), [path, search]);
  // Whether nothing of this app lies behind the open sheet in the history.
  const isFirst = useRef(choice !== null);
  useEffect(() => {
    if (!choice) isFirst.current = false;
  }, [choice]);
  const close = () => {
    if (isFirst.current) go(path in FORMER ? "/" : path, { replace: true });
    else history.back();
  };
  return { choice, close };
};
