import {
  type AnyGame,
  type Attempt,
  type FaultData,
  faultData,
  GameFault,
  type Games,
  isTransient,
  type MatchRecord,
  type RunsElsewhere,
  runsElsewhere,
  type Seen,
  userKeyOf,
} from "@yourmove/rules";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { createListTime, LIST_MS, type ListTime } from "./list-time.ts";

/** What rules that run elsewhere said of matches, kept by position. */
export interface RulesViews {
  /** A match as its viewer sees it; null where its rules are not asked, as they run here, are missing, or it is paused. */
  see(match: MatchRecord, viewerID: number): Promise<Attempt<Seen> | null>;
  /** Matches as their viewer sees them, as far as that is known within the time of a list. */
  seeList(
    matches: readonly MatchRecord[],
    viewerID: number,
    time?: ListTime,
  ): Promise<ReadonlyMap<MatchRecord, Attempt<Seen>>>;
  /** Keeps what was said of a match as it is now. */
  keep(match: MatchRecord, viewerID: number, seen: Seen): void;
}

/** How many matches of a list are one question. */
const BATCH = 25;
/** Letters of all that is kept. */
const MAX_LETTERS = 8 * 1024 * 1024;
/** How long a position that ended its process is not asked again, in milliseconds, and how many of them are known. */
const FAILING_MS = 5000;
const MAX_FAILING = 1000;

type Elsewhere = AnyGame & RunsElsewhere;

/** What has ended a process: it is not asked again at every read, and takes nothing along that was asked with it. */
const createFailing = (clock: Clock) => {
  const faults = new LRUCache<string, { readonly fault: FaultData; readonly until: number }>({ max: MAX_FAILING });
  const doubtful = new LRUCache<string, true>({ max: MAX_FAILING });
  return {
    /** The fault of what has failed just now; null where it may be asked. */
    at(key: string): FaultData | null {
      const failed = faults.get(key);
      return failed && failed.until > clock.now() ? failed.fault : null;
    },
    /** Whether it was asked together with others when that ended their process. */
    isDoubtful: (key: string): boolean => doubtful.has(key),
    note(keys: readonly string[], fault: GameFault): FaultData {
      const data = faultData(fault);
      if (isTransient(fault)) return data;
      for (const key of keys)
        if (keys.length > 1) doubtful.set(key, true);
        else faults.set(key, { fault: data, until: clock.now() + FAILING_MS });
      return data;
    },
  };
};

type RulesAnswers = Omit<RulesViews, "seeList"> & {
  elsewhere(match: MatchRecord): Elsewhere | null;
  /** What is kept of a match, or why it can't be asked now; null where it may be asked. */
  known(match: MatchRecord, viewerID: number): Attempt<Seen> | null;
  isDoubtful(match: MatchRecord, viewerID: number): boolean;
  /** Asks for matches together; "away" where the rules are. */
  askFor(
    game: Elsewhere,
    matches: readonly MatchRecord[],
    viewerID: number,
  ): Promise<readonly (Attempt<Seen> | null)[] | "away">;
};

/** Queries to rules elsewhere, and their answers. */
const createRulesAnswers = ({ games, clock }: { readonly games: Games; readonly clock: Clock }): RulesAnswers => {
  const kept = new LRUCache<string, Seen>({
    maxSize: MAX_LETTERS,
    sizeCalculation: ({ game }) => JSON.stringify(game).length,
  });
  const failing = createFailing(clock);
  const newestOf = ({ gameType }: MatchRecord) => games.newest(gameType)?.rulesVersion;
  const keyOf = (match: MatchRecord, viewerID: number): string =>
    [match.matchID, match.rulesVersion, match.lastActionTime, viewerID, newestOf(match)].join(" ");
  const keep: RulesViews["keep"] = (match, viewerID, seen) => void kept.set(keyOf(match, viewerID), seen);
  const elsewhere = (match: MatchRecord): Elsewhere | null => {
    const game = match.pausedReason === null ? games.find(match.gameType, match.rulesVersion) : undefined;
    return game && runsElsewhere(game) ? game : null;
  };
  const known = (match: MatchRecord, viewerID: number): Attempt<Seen> | null => {
    const key = keyOf(match, viewerID);
    const value = kept.get(key);
    if (value) return { ok: true, value };
    const fault = failing.at(key);
    return fault && { ok: false, fault };
  };

  /** The answers; or the fault, where the whole question has failed. */
  const ask = async (game: Elsewhere, matches: readonly MatchRecord[], viewerID: number) => {
    const [first] = matches;
    const asking = { lane: "show", callerKey: userKeyOf(viewerID) } as const;
    const options = { ...asking, newest: first && newestOf(first), enoughMs: LIST_MS };
    const question = matches.map((match) => ({ match, viewerID }));
    try {
      const answers = await game.host.ask("see", question, options);
      for (const [at, match] of matches.entries()) {
        const answer = answers[at];
        if (answer?.ok) keep(match, viewerID, answer.value);
      }
      return answers;
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      const keys = matches.map((match) => keyOf(match, viewerID));
      return failing.note(keys, error);
    }
  };

  return {
    keep,
    elsewhere,
    known,
    isDoubtful: (match, viewerID) => failing.isDoubtful(keyOf(match, viewerID)),
    async askFor(game, matches, viewerID) {
      const answers = await ask(game, matches, viewerID);
      if (!("kind" in answers)) return answers;
      return isTransient(answers) ? "away" : [];
    },
    async see(match, viewerID) {
      const game = elsewhere(match);
      if (!game) return null;
      const there = known(match, viewerID);
      if (there) return there;
      const answers = await ask(game, [match], viewerID);
      return "kind" in answers ? { ok: false, fault: answers } : (answers[0] ?? null);
    },
  };
};

/** Creates the memory of a process. */
export const createRulesViews = (given: { readonly games: Games; readonly clock: Clock }): RulesViews => {
  const { keep, see, elsewhere, known, isDoubtful, askFor } = createRulesAnswers(given);

  /** What a list asks together: a position that may end its process is asked by itself, after the others. */
  const batchesOf = (matches: readonly MatchRecord[], viewerID: number): MatchRecord[][] => {
    const alone = matches.filter((match) => isDoubtful(match, viewerID));
    const sound = matches.filter((match) => !alone.includes(match));
    const together = Array.from({ length: Math.ceil(sound.length / BATCH) }, (_, at) =>
      sound.slice(at * BATCH, (at + 1) * BATCH),
    );
    return [...together, ...alone.map((match) => [match])];
  };

  /** Sees as many as the rules show in time; where they don't answer, it is seen when it is read by itself. */
  const seeGame = async (
    game: Elsewhere,
    matches: readonly MatchRecord[],
    { viewerID, failed, isOver }: { viewerID: number; failed: Map<MatchRecord, Attempt<Seen>>; isOver(): boolean },
  ) => {
    for (const [place, batch] of batchesOf(matches, viewerID).entries()) {
      // What is seen of the first too late for this list is there for the next.
      if (place > 0 && isOver()) return;
      const answers = await askFor(game, batch, viewerID);
      if (answers === "away") return;
      for (const [index, answer] of answers.entries()) {
        const match = batch[index];
        if (match && answer && !answer.ok) failed.set(match, answer);
      }
    }
  };

  const seeList: RulesViews["seeList"] = async (matches, viewerID, time = createListTime(given.clock)) => {
    const seen = new Map<MatchRecord, Attempt<Seen>>();
    const unknown = new Map<Elsewhere, MatchRecord[]>();
    const foreign = matches.filter((match) => elsewhere(match) !== null);
    for (const match of foreign) {
      const game = elsewhere(match);
      // What has failed just now is seen when it is read by itself.
      if (game && !known(match, viewerID)) unknown.set(game, [...(unknown.get(game) ?? []), match]);
    }
    const { isOver } = time;
    await time.wait(
      [...unknown].map(([game, each]) => seeGame(game, each, { viewerID, failed: seen, isOver }).catch(() => {})),
    );
    for (const match of foreign) {
      const there = elsewhere(match) && known(match, viewerID);
      if (there?.ok) seen.set(match, there);
    }
    return seen;
  };

  return { see, seeList, keep };
};
