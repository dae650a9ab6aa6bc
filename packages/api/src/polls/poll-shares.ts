/** Users who may have so many polls open together, as the guests of one address (contract 9). */
export interface PollShare {
  readonly name: string;
  readonly most: number;
}

/** A poll among those that are counted together. */
export interface SharedPoll {
  readonly userID: number;
  /** Whether it has been told to end already. */
  readonly isEnding: boolean;
  wake(wake: "evicted"): void;
}

/** The bounds that users share. */
export interface PollShares {
  /** Counts a poll; where that makes too many, the oldest of whoever has the most of them completes. */
  join(shares: readonly PollShare[], poll: SharedPoll): void;
  leave(shares: readonly PollShare[], poll: SharedPoll): void;
}

/** Whoever floods pays first: others keep theirs while one has more. */
const oldestOfGreediest = (polls: readonly SharedPoll[]): SharedPoll | undefined => {
  const counts = new Map<number, number>();
  for (const { userID } of polls) counts.set(userID, (counts.get(userID) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return polls.find(({ userID }) => counts.get(userID) === most);
};

/** Makes the counts of one process. */
export const createPollShares = (): PollShares => {
  const open = new Map<string, Set<SharedPoll>>();
  const evictOver = (polls: ReadonlySet<SharedPoll>, most: number) => {
    if (polls.size <= most) return;
    const staying = [...polls].filter(({ isEnding }) => !isEnding);
    if (staying.length > most) oldestOfGreediest(staying)?.wake("evicted");
  };
  return {
    join(shares, poll) {
      for (const { name, most } of shares) {
        const polls = open.get(name) ?? new Set();
        open.set(name, polls.add(poll));
        evictOver(polls, most);
      }
    },
    leave(shares, poll) {
      for (const { name } of shares) {
        const polls = open.get(name);
        polls?.delete(poll);
        if (polls?.size === 0) open.delete(name);
      }
    },
  };
};
