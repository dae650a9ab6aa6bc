import { useEffect } from "react";
import { useLocation } from "wouter";
import { matchPath } from "./paths.ts";
import { useNextAwaiting } from "./use-next-awaiting.ts";

/** Keys that mean something only where nobody types and nothing is open. */
const isElsewhere = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return Boolean(target?.closest("input, textarea, select, dialog, [popover]"));
};

/** The shortcuts of every page; `?` asks for their list. */
export const useShortcuts = (onHelp: () => void): void => {
  const [, go] = useLocation();
  const next = useNextAwaiting();
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
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
  }, [go, next, onHelp]);
};
