/** The longest wait for a frame, in milliseconds; a hidden page paints none. */
const LONGEST_MS = 500;

/** Resolves once the page has been painted: what is not visible at first is loaded after it. */
export const whenDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // The frame of the first is the one to be drawn; by the second it is.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
