/** No frame takes longer, in milliseconds; a page that nobody looks at draws none. */
const LONGEST_MS = 500;

/** Resolves once what has just been put on the page is on the screen: what nobody sees at first need not come before. */
export const whenDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // The frame of the first is the one to be drawn; by the second it is.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
