import {
  type AnyGame,
  type Attempt,
  type FaultData,
  faultData,
  GameFault,
  type Games,
  type MatchRecord,
  type RunsElsewhere,
  runsElsewhere,
  type Seen,
} from "@yourmove/rules";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

/** What rules that run elsewhere said of matches, kept by position. */
export interface SeenMemory {
  /** A match as its viewer sees it; null where its rules are not asked, as they run here, are missing, or it is paused. */
  see(match: MatchRecord, viewerID: number): Promise<Attempt<Seen> | null>;
  /** Matches as their viewer sees them, as far as that is known within the time of a list. */
  seeList(matches: readonly MatchRecord[], viewerID: number): Promise<ReadonlyMap<MatchRecord, Attempt<Seen>>>;
  /** Keeps what was said of a match as it is now. */
  keep(match: MatchRecord, viewerID: number, seen: Seen): void;
}

/** How long a list waits for all rules that it needs, in milliseconds. */
const LIST_MS = 150;
/** How many matches of a list are one question. */
const BATCH = 25;
/** Letters of all that is kept. */
const MAX_LETTERS = 8 * 1024 * 1024;
/** How long a position that ended its process is not asked again, in milliseconds, and how many of them are known. */
const FAILING_MS = 5000;
const MAX_FAILING = 1000;

type Elsewhere = AnyGame & RunsElsewhere;

/** Waits for works, but not longer than a list does; those that are not done by then go on, and hear of it. */
const withinListTime = async (clock: Clock, begin: (isOver: () => boolean) => Promise<void>[]): Promise<void> => {
  let isOver = false;
  const works = begin(() => isOver).map((work) => work.catch(() => {}));
  if (works.length === 0) return;
  await new Promise<void>((resolve) => {
    const cancel = clock.after(LIST_MS, resolve);
    void Promise.all(works).then(() => {
      cancel();
      resolve();
    });
  });
  isOver = true;
};

/** Creates the memory of a process. */
export const createSeenMemory = ({ games, clock }: { readonly games: Games; readonly clock: Clock }): SeenMemory => {
  const known = new LRUCache<string, Seen>({
    maxSize: MAX_LETTERS,
    sizeCalculation: ({ game }) => JSON.stringify(game).length,
  });
  const newestOf = ({ gameType }: MatchRecord) => games.newest(gameType)?.rulesVersion;
  const keyOf = (match: MatchRecord, viewerID: number): string =>
    [match.matchID, match.rulesVersion, match.lastActionTime, viewerID, newestOf(match)].join(" ");
  const elsewhere = (match: MatchRecord): Elsewhere | null => {
    const game = match.pausedReason === null ? games.find(match.gameType, match.rulesVersion) : undefined;
    return game && runsElsewhere(game) ? game : null;
  };
  const keep: SeenMemory["keep"] = (match, viewerID, seen) => void known.set(keyOf(match, viewerID), seen);

  const seeAll = async (game: Elsewhere, matches: readonly MatchRecord[], viewerID: number) => {
    const [first] = matches;
    const options = { lane: "show", newest: first && newestOf(first), enoughMs: LIST_MS } as const;
    const answers = await game.host.ask(
      "see",
      matches.map((match) => ({ match, viewerID })),
      options,
    );
    for (const [at, match] of matches.entries()) {
      const answer = answers[at];
      if (answer?.ok) keep(match, viewerID, answer.value);
    }
    return answers;
  };

  const failing = new LRUCache<string, { readonly fault: FaultData; readonly until: number }>({ max: MAX_FAILING });

  const see: SeenMemory["see"] = async (match, viewerID) => {
    const game = elsewhere(match);
    if (!game) return null;
    const key = keyOf(match, viewerID);
    const there = known.get(key);
    if (there) return { ok: true, value: there };
    const failed = failing.get(key);
    if (failed && failed.until > clock.now()) return { ok: false, fault: failed.fault };
    try {
      return (await seeAll(game, [match], viewerID))[0] ?? null;
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      const fault = faultData(error);
      // What ends a process is not asked again at every read.
      if (fault.kind !== "restarting") failing.set(key, { fault, until: clock.now() + FAILING_MS });
      return { ok: false, fault };
    }
  };

  /** Sees as many as the rules show in time; where they don't answer, it is seen when it is read by itself. */
  const seeGame = async (
    game: Elsewhere,
    matches: readonly MatchRecord[],
    { viewerID, failed, isOver }: { viewerID: number; failed: Map<MatchRecord, Attempt<Seen>>; isOver(): boolean },
  ) => {
    for (let at = 0; at < matches.length && !isOver(); at += BATCH) {
      const batch = matches.slice(at, at + BATCH);
      const answers = await seeAll(game, batch, viewerID);
      for (const [index, answer] of answers.entries()) {
        const match = batch[index];
        if (match && answer && !answer.ok) failed.set(match, answer);
      }
    }
  };

  const seeList: SeenMemory["seeList"] = async (matches, viewerID) => {
    const seen = new Map<MatchRecord, Attempt<Seen>>();
    const foreign = matches.filter((match) => elsewhere(match) !== null);
    if (foreign.length === 0) return seen;
    const unknown = new Map<Elsewhere, MatchRecord[]>();
    for (const match of foreign) {
      const game = elsewhere(match);
      if (game && !known.has(keyOf(match, viewerID))) unknown.set(game, [...(unknown.get(game) ?? []), match]);
    }
    await withinListTime(clock, (isOver) =>
      [...unknown].map(([game, each]) => seeGame(game, each, { viewerID, failed: seen, isOver })),
    );
    for (const match of foreign) {
      const there = elsewhere(match) && known.get(keyOf(match, viewerID));
      if (there) seen.set(match, { ok: true, value: there });
    }
    return seen;
  };

  return { see, seeList, keep };
};
