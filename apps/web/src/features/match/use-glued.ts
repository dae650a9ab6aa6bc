import { type RefObject, useEffect, useRef } from "react";

/** Of the window's height, what the head and the bar may take away together. */
const MAX_SHARE = 0.35;

/** Whether a head and a bar of these heights may stay in sight: the page has the rest of the window. */
export const mayGlue = (heights: readonly number[], window: number): boolean =>
  heights.reduce((sum, height) => sum + height, 0) <= MAX_SHARE * window;

/** The ref of a bar that sticks to the window, as does the page's head, until large text makes them take too much of it. */
export const useGlued = (): RefObject<HTMLElement | null> => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const parts = [document.querySelector(".top"), bar.current?.firstElementChild].filter((part) => part != null);
    const look = () => {
      // Beside the board it covers nothing.
      const isAcross = (bar.current?.clientWidth ?? 0) > 0.9 * innerWidth;
      const heights = parts.map((part) => part.getBoundingClientRect().height);
      root.toggleAttribute("data-unglued", isAcross && !mayGlue(heights, innerHeight));
    };
    const watch = new ResizeObserver(look);
    for (const part of parts) watch.observe(part);
    addEventListener("resize", look);
    return () => {
      watch.disconnect();
      removeEventListener("resize", look);
      root.removeAttribute("data-unglued");
    };
  }, []);
  return bar;
};
