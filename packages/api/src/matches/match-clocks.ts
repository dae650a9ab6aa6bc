import type { MatchRecord } from "@yourmove/rules";

/** What all need that stop, move on or end a match by its clock. */
export interface MatchClocks {
  /** Matches whose clock stands still in this process, since their rules are being looked at. */
  readonly heldMatches: Set<number>;
  /** Games whose matches are given back the time for which their rules were away. */
  readonly heldGames: Set<string>;
  /** False while no match may be ended in the database: its disk is nearly full, or the clock has leapt. */
  mayWrite(): boolean;
  /** Called with every new deadline, so that the expiry job wakes in time. */
  onDeadline(time: number): void;
}

/** The clocks of a process, and who wakes for new deadlines. */
export interface CreatedClocks extends MatchClocks {
  /** Called with every new deadline from now on. */
  listen(onDeadline: (time: number) => void): void;
}

/** The clocks of all matches in a process. */
export const createMatchClocks = (mayWrite: () => boolean): CreatedClocks => {
  const listeners: ((time: number) => void)[] = [];
  return {
    heldMatches: new Set(),
    heldGames: new Set(),
    mayWrite,
    onDeadline: (time) => {
      for (const listener of listeners) listener(time);
    },
    listen: (onDeadline) => void listeners.push(onDeadline),
  };
};

/** The name under which the matches of a game's rules are held. */
export const heldName = ({ gameType, rulesVersion }: Pick<MatchRecord, "gameType" | "rulesVersion">): string =>
  `${gameType}@${rulesVersion}`;
