/** What both sides play until X has a line. */
export const CELLS = [0, 3, 1, 4, 2];
