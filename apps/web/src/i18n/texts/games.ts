/** The games. */
export interface GamesTexts {
  /** By game type; a game that is missing here goes by the service's own words. */
  games: Partial<Record<string, { name: string; summary: string }>>;
}
