import type { Match } from "@yourmove/contract";

/** Something that happened, said once. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly href?: string;
  /** A notification of the same tag, also one that was pushed, gives way to it. */
  readonly tag?: string;
  /** The version of a match that it tells of: it goes once the match has moved on. */
  readonly about?: Pick<Match, "matchID" | "lastActionTime">;
}
