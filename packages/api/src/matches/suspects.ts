import type { GameFault, MatchRecord } from "@yourmove/rules";
import type { Resources } from "../resources.ts";
import { heldName, type MatchClocks } from "./match-clocks.ts";

/** How often matches are looked at whose rules failed, in milliseconds, and how long rules have before they are tried once more. */
const LOOK_MS = 1000;
export const AGAIN_MS = 5000;
/** A match is paused for good once its position has failed this often over this time: neither a busy machine nor another match does that. */
const FAILURES = 3;
const FAILING_MS = 10_000;

/** The most that are looked at; a match beyond them is noted again when it is next read. */
const MAX_SUSPECTS = 1000;

/** A match whose rules failed, as it was read; its clock stands still. */
export interface Suspect {
  readonly match: MatchRecord;
  /** When its rules first were away. */
  readonly since: number;
  /** When its position failed, first and last, besides those times at which its rules were not there at all. */
  readonly failures: readonly number[];
  /** The most of these that was noticed. */
  readonly outage: Outage;
  readonly nextTime: number;
}

/**
 * How badly a match was without its rules: not at all; it was shown without them while they were busy; while they were away; and a player was refused
 * an action meanwhile.
 */
const OUTAGES = { none: 0, busy: 1, away: 2, refused: 3 } as const;
type Outage = keyof typeof OUTAGES;

const newSuspect = (match: MatchRecord, times: Pick<Suspect, "since" | "nextTime">): Suspect => ({
  match,
  failures: [],
  outage: "none",
  ...times,
});

/** A suspect of which something more was noticed; the same where that is nothing new, for it may be looked at just now. */
const withOutage = (suspect: Suspect, outage: Outage): Suspect =>
  OUTAGES[outage] > OUTAGES[suspect.outage] ? { ...suspect, outage } : suspect;

/** Those that are to be looked at now, game by game. */
const dueByGame = (suspects: Iterable<Suspect>, now: number): Suspect[][] => {
  const byGame = new Map<string, Suspect[]>();
  for (const suspect of suspects) {
    if (suspect.nextTime > now) continue;
    const name = heldName(suspect.match);
    byGame.set(name, [...(byGame.get(name) ?? []), suspect]);
  }
  return [...byGame.values()];
};

/** What was noticed of a match: that its position fails, or that its rules were out. */
interface Noticed {
  readonly fails?: boolean;
  readonly outage?: Outage;
}

/** What the fault of a read, or of an action, says of its match: a move that hung says nothing of the position. */
export const noticedIn = ({ kind }: GameFault, isOfAction: boolean): Noticed => {
  if (kind === "busy") return { outage: "busy" };
  if (kind === "restarting") return { outage: isOfAction ? "refused" : "away" };
  return { fails: !isOfAction };
};

export type Looked = "later" | "done" | "failed";

/** Matches whose rules failed: they are looked at until the position works, or has failed often enough. */
export const createSuspects = ({
  clock,
  log,
  clocks,
  lookAgain,
  onFailing,
}: Pick<Resources, "clock" | "log"> & {
  readonly clocks: Pick<MatchClocks, "heldMatches">;
  readonly lookAgain: (suspect: Suspect) => Promise<Looked>;
  readonly onFailing: (match: MatchRecord) => void;
}) => {
  const suspects = new Map<number, Suspect>();
  let looking: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const put = (suspect: Suspect): void => {
    suspects.set(suspect.match.matchID, suspect);
    clocks.heldMatches.add(suspect.match.matchID);
  };
  const drop = (matchID: number): void => {
    suspects.delete(matchID);
    clocks.heldMatches.delete(matchID);
  };
  const fail = (suspect: Suspect): void => {
    const now = clock.now();
    const last = suspect.failures.at(-1);
    // Of readers who come in a crowd, one counts.
    const isCounted = last === undefined || now - last >= AGAIN_MS;
    const failures = isCounted ? [...suspect.failures.slice(0, FAILURES - 1), now] : suspect.failures;
    // Looked at until the pause is written, which no single attempt is sure to do.
    put({ ...suspect, failures, nextTime: isCounted ? now + AGAIN_MS : suspect.nextTime });
    if (isCounted && failures.length === FAILURES && now - (failures[0] ?? now) >= FAILING_MS) onFailing(suspect.match);
  };
  const lookAt = async (suspect: Suspect): Promise<void> => {
    const looked = await lookAgain(suspect).catch((error: unknown): Looked => {
      log.warn({ err: error, matchID: suspect.match.matchID }, "a match whose rules failed could not be looked at");
      return "later";
    });
    if (suspects.get(suspect.match.matchID) !== suspect) return;
    if (looked === "done") drop(suspect.match.matchID);
    else if (looked === "failed") fail(suspect);
    else put({ ...suspect, nextTime: clock.now() + LOOK_MS });
  };
  /** Of one game one after the other, so that one which is slow keeps no other waiting. */
  const lookAtAll = async (): Promise<void> => {
    await Promise.all(
      dueByGame(suspects.values(), clock.now()).map(async (each) => {
        for (const suspect of each) if (!isStopped) await lookAt(suspect);
      }),
    );
  };
  const look = (): void => {
    looking = lookAtAll().then(() => {
      cancel = null;
      if (suspects.size > 0) plan();
    });
  };
  const plan = (): void => {
    if (!isStopped) cancel ??= clock.after(LOOK_MS, look);
  };
  return {
    /** Looks after a match of which something was noticed. */
    note(match: MatchRecord, { fails = false, outage = "none" }: Noticed): void {
      const { matchID, lastActionTime } = match;
      const found = suspects.get(matchID);
      const now = clock.now();
      const known = found?.match.lastActionTime === lastActionTime ? found : undefined;
      if (!known && !found && suspects.size >= MAX_SUSPECTS) return;
      const suspect = withOutage(known ?? newSuspect(match, { since: found?.since ?? now, nextTime: now }), outage);
      if (suspect !== known) put(suspect);
      if (fails) fail(suspect);
      plan();
    },
    stop(): Promise<void> {
      isStopped = true;
      cancel?.();
      return looking;
    },
  };
};
