import type { Match } from "@yourmove/contract";

/** The page of a challenge, whose address is its link. */
export const challengePath = (ref: string): string => `/c/${ref}`;

/** The page of a match. */
export const matchPath = ({ gameType, matchID }: Pick<Match, "gameType" | "matchID">): string =>
  `/matches/${encodeURIComponent(gameType)}/${matchID}`;

/** Whether an address is a match's page. */
export const isMatchPath = (path: string): boolean => path.startsWith("/matches/");

/** A link of the service that this page may follow within itself: a path, not another site. */
export const isOwnPath = (link: string): boolean => link.startsWith("/") && !link.startsWith("//");
