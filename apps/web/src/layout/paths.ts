import type { Match } from "@yourmove/contract";

/** The page of a challenge, whose address is its link. */
export const challengePath = (ref: string): string => `/c/${ref}`;

/** The page of a match. */
export const matchPath = ({ gameType, matchID }: Pick<Match, "gameType" | "matchID">): string =>
  `/matches/${encodeURIComponent(gameType)}/${matchID}`;

/** The page that invites, with what is already chosen. */
export const newMatchPath = (
  chosen: { gameType?: string; opponentUserID?: number; options?: Readonly<Record<string, unknown>> } = {},
): string => {
  const query = new URLSearchParams();
  if (chosen.gameType) query.set("game", chosen.gameType);
  if (chosen.opponentUserID) query.set("opponent", String(chosen.opponentUserID));
  if (chosen.options) query.set("options", JSON.stringify(chosen.options));
  return query.size > 0 ? `/new?${query}` : "/new";
};

/** A link of the service that this page may follow within itself: a path, not another site. */
export const isOwnPath = (link: string): boolean => link.startsWith("/") && !link.startsWith("//");
