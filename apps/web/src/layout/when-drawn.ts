import { startTransition, useEffect, useState } from "react";

/** The longest wait for a frame, in milliseconds; a hidden page paints none. */
const LONGEST_MS = 500;

/** Resolves once the page has been painted: what is not visible at first is loaded after it. */
export const whenDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // The frame of the first is the one to be drawn; by the second it is.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Whether the page has been painted: what it does not need to show waits until then. */
export const useIsDrawn = (): boolean => {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isWanted = true;
    // In slices: it may be half a page that has waited.
    void whenDrawn().then(() => isWanted && startTransition(() => setIsDrawn(true)));
    return () => {
      isWanted = false;
    };
  }, []);
  return isDrawn;
};
