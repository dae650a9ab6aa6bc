import type { KeyboardEvent } from "react";

/** What each key does, by its name in small letters; false while it does nothing. */
type KeyActs = Readonly<Record<string, (() => void) | false>>;

/** Hears some keys while they do something; what a board hears, nothing around it hears, too. */
export const hearKeys =
  (acts: KeyActs) =>
  (event: KeyboardEvent): void => {
    const act = acts[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    act();
  };
