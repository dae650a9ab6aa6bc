import type { Match } from "@yourmove/contract";
import type { MatchWithOpponent } from "@yourmove/db";
import type { Presence } from "../people/presence.ts";
import { summarize } from "../people/summarize.ts";
import { viewMatch } from "./view-match.ts";

/** The payload of a match as found for a viewer. */
export const showMatch = ({ match, opponent }: MatchWithOpponent, viewerID: number, presence: Presence): Match =>
  viewMatch(match, viewerID, summarize(opponent, presence));
