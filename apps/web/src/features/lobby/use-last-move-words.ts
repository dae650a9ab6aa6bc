import type { Match } from "@yourmove/contract";
import { startTransition, useEffect, useState } from "react";
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
    // In slices, as many rows get their words at once.
    startTransition(() => {
      for (const listener of listeners) listener();
    });
  } catch {
    isLoading = false;
  }
};

/** The words of all games, once they are loaded. */
const useWords = (): LastMoveWords | undefined => {
  const [words, setWords] = useState(() => say);
  useEffect(() => {
    if (words) return;
    const listener = () => setWords(() => say);
    listeners.add(listener);
    // They may have come between the drawing and this.
    if (say) listener();
    else void load();
    return () => void listeners.delete(listener);
  }, [words]);
  return words;
};

/** A match's last move in words; null until the words are loaded, and where there are none. */
export const useLastMoveWords = (match: Match): string | null => {
  const t = useText();
  return useWords()?.(match, t) ?? null;
};
