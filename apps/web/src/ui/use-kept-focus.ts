import { type RefObject, useEffect, useRef } from "react";

/** Takes the keyboard's focus to an element where a change has left none: what had it is gone. */
export const useKeptFocus = <Kind extends HTMLElement>(changed: unknown): RefObject<Kind | null> => {
  const place = useRef<Kind>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever that changes
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) place.current?.focus();
  }, [changed]);
  return place;
};
