import type { Match } from "@yourmove/contract";
import { useSyncExternalStore } from "react";
import type { LastMoveWords } from "../../boards/move-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { whenDrawn } from "../../layout/when-drawn.ts";

let say: LastMoveWords | undefined;

let isLoading = false;

const listeners = new Set<() => void>();

/** Loads the words of all games once, after the first paint. */
const load = async () => {
  if (isLoading) return;
  isLoading = true;
  await whenDrawn();
  try {
    say = await (await import("../../boards/move-words.ts")).loadLastMoveWords();
    for (const listener of listeners) listener();
  } catch {
    isLoading = false;
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  void load();
  return () => listeners.delete(listener);
};

/** A match's last move in words; null until the words are loaded, and where there are none. */
export const useLastMoveWords = (match: Match): string | null => {
  const t = useText();
  return useSyncExternalStore(subscribe, () => say)?.(match, t) ?? null;
};
