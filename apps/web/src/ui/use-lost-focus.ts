import { type RefObject, useEffect, useRef } from "react";

const isGone = (element: Element): boolean => !element.isConnected || !element.checkVisibility();

/** Where what the keyboard had come to within a place is gone, takes its focus to what is still there of the first selector. */
export const useLostFocus = (place: RefObject<HTMLElement | null>, ...selectors: readonly string[]): void => {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const isHere = target instanceof Element && place.current?.contains(target) && target.matches(":focus-visible");
      held.current = isHere ? target : null;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [place]);
  // After every change: any of them may have taken it away.
  useEffect(() => {
    const { activeElement, body } = document;
    if (!held.current || !isGone(held.current) || (activeElement !== body && activeElement !== held.current)) return;
    const found = selectors.flatMap((selector) => [...(place.current?.querySelectorAll<HTMLElement>(selector) ?? [])]);
    found.find((each) => !isGone(each))?.focus({ preventScroll: true });
  });
};
