/** The events of a match with sound and vibration: a move, a move that takes something, or an end. */
export const BEATS = ["yours", "theirs", "taken", "won", "lost", "drawn"] as const;

/** One of them. */
export type Beat = (typeof BEATS)[number];
