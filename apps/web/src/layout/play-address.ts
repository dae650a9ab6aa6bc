import { useEffect, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";

/** Who a match is begun with: a user by ID, the next player who wants the same, or whoever opens a link. */
export type PlayWith = number | "anybody" | "link";

/** What is chosen already when the Play sheet opens. */
export interface PlayChoice {
  readonly gameType?: string | undefined;
  readonly opponent?: PlayWith | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** The address that opens the Play sheet over the present page, with what is chosen already. */
export const playPath = ({ gameType = "", opponent, options }: PlayChoice = {}): string => {
  const query = new URLSearchParams({ play: gameType });
  if (opponent) query.set("with", String(opponent));
  if (options) query.set("options", JSON.stringify(options));
  return `?${query}`;
};

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
