import { createContext, type RefObject, startTransition, use, useEffect, useRef, useState } from "react";

/** How far below the window something counts as about to be seen. */
const AHEAD = "400px";

/** Whether the elements below are known to be in the window, without an observer. */
export const InWindow = createContext(false);

/** A ref, and whether its element has been near the window; true at once where that is known, or the browser can't tell. */
export const useSeen = <Element extends HTMLElement>(): [RefObject<Element | null>, boolean] => {
  const place = useRef<Element>(null);
  const isInWindow = use(InWindow);
  const [isSeen, setIsSeen] = useState(isInWindow || typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const element = place.current;
    if (isSeen || !element) return;
    const onChange = (entries: readonly IntersectionObserverEntry[]) => {
      // What comes into sight is drawn in slices: many may at once.
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsSeen(true));
    };
    const observer = new IntersectionObserver(onChange, { rootMargin: AHEAD });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return [place, isSeen];
};
