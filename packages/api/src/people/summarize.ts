import type { UserSummary } from "@yourmove/contract";
import type { PersonRow } from "@yourmove/db";
import type { Presence } from "./presence.ts";

/** The path of a user's page in the lobby (contract 2.3). */
const linkOf = (userID: number): string => `/players/${userID}`;

/** A user as others see it (contract 2.2, 2.3). */
export const summarize = (person: PersonRow, presence: Pick<Presence, "isOnline">): UserSummary => ({
  userID: person.userID,
  username: person.username,
  link: linkOf(person.userID),
  avatar: person.avatar,
  isOnline: presence.isOnline(person),
  isGuest: person.isGuest,
  isBot: person.isBot,
  isDeleted: person.isDeleted,
});
