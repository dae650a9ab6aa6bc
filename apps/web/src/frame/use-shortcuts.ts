import { useEffect } from "react";
import { useLocation } from "wouter";
import { useMatches } from "../live/live-provider.tsx";
import { nextAwaiting } from "./next-awaiting.ts";
import { matchPath } from "./paths.ts";

/** Keys that mean something only where nobody types and nothing is open. */
const isElsewhere = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return Boolean(target?.closest("input, textarea, select, dialog, [popover]"));
};

/** The shortcuts of every page; `?` asks for their list. */
export const useShortcuts = (onHelp: () => void): void => {
  const [path, go] = useLocation();
  const list = useMatches();
  useEffect(() => {
    const next = list && nextAwaiting(list.items, path);
    const actions: Record<string, () => void> = {
      "?": onHelp,
      m: () => go("/"),
      n: () => go("/new"),
      j: () => next && go(matchPath(next)),
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isElsewhere(event)) actions[event.key]?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [go, list, onHelp, path]);
};
