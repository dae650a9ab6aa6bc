/** How a weaker level errs: it keeps a match close by being careless while it leads. */
export interface Errors {
  /** How often it errs while it is level or behind, from 0 to 1. */
  readonly rate: number;
  /** How often it errs while it leads. */
  readonly ahead: number;
  /** It leads from so much on, as the game's `evaluate` counts. */
  readonly lead: number;
  /** An error is the worst, at first sight, of this many moves drawn by chance. */
  readonly worstOf: number;
}
