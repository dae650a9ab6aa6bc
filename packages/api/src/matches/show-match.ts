import type { Match } from "@yourmove/contract";
import type { MatchRow, MatchWithOpponent } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import type { Presence } from "../people/presence.ts";
import { summarize } from "../people/summarize.ts";
import { viewMatch } from "./view-match.ts";

/** The stored row as rules know a match: the same fields, whose values this service alone writes. */
export const toRecord = (row: MatchRow): MatchRecord => row as MatchRecord;

/** The payload of a match as found for a viewer. */
export const showMatch = ({ match, opponent }: MatchWithOpponent, viewerID: number, presence: Presence): Match =>
  viewMatch(toRecord(match), viewerID, summarize(opponent, presence));
