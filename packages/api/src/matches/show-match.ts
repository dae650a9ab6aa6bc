import type { Match, UserSummary } from "@yourmove/contract";
import type { MatchRow, MatchWithOpponent, PersonRow } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import { viewMatch } from "./view-match.ts";
import type { Presence } from "../people/presence.ts";

/** The stored row as rules know a match: the same fields, whose values this service alone writes. */
export const toRecord = (row: MatchRow): MatchRecord => row as MatchRecord;

/** The path of a user's page in the lobby (contract 2.3). */
const linkOf = (userID: number): string => `/players/${userID}`;

/** A user as others see it (contract 2.2, 2.3). */
export const summarize = (person: PersonRow, presence: Presence): UserSummary => ({
  userID: person.userID,
  username: person.username,
  link: linkOf(person.userID),
  avatar: person.avatar,
  isOnline: presence.isOnline(person),
  isGuest: person.isGuest,
  isBot: person.isBot,
});

/** The payload of a match as found for a viewer. */
export const show = ({ match, opponent }: MatchWithOpponent, viewerID: number, presence: Presence): Match =>
  viewMatch(toRecord(match), viewerID, summarize(opponent, presence));
