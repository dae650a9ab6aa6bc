import { databaseTime } from "@yourmove/db";
import { createAlarm } from "./job.ts";
import type { ServiceContext } from "./service-context.ts";

/** How far this process's clock is from the one that all processes share: the database's. */
export interface ClockOffset {
  /** By how many milliseconds it is ahead now; null before that is known. */
  ms(): number | null;
  /** False while it is so far off, or unknown, that no match may be ended by it. */
  isTrusted(): boolean;
  /** Measures no more. */
  stop(): void;
}

/** The service is not ready beyond this, in either direction. */
const MAX_MS = 2000;
const AGAIN_MS = 60_000;
const RETRY_MS = 5000;
/** An answer that took longer tells the time too roughly. */
const SLOWEST_MS = 1000;

/** The offset of a process whose clock is the database's too, as with the embedded database. */
export const ownClock: ClockOffset = { ms: () => 0, isTrusted: () => true, stop: () => {} };

/** What the database's clock showed when this process's own counter of time stood at a moment. */
interface Measurement {
  readonly databaseTime: number;
  readonly elapsed: number;
}

/** Asks for the time; half the round trip has passed since it was read. Null where that took too long. */
const measure = async ({ db, clock }: Pick<ServiceContext, "db" | "clock" | "log">): Promise<Measurement | null> => {
  const asked = clock.elapsed();
  const time = await databaseTime(db);
  const elapsed = clock.elapsed();
  return elapsed - asked > SLOWEST_MS ? null : { databaseTime: time + (elapsed - asked) / 2, elapsed };
};

/**
 * Measures at once and every minute; resolves after the first measurement. Between two of them the process's counter of
 * time stands in for the database's clock, so that a jump of the wall clock is noticed at once.
 */
export const createClockOffset = async (deps: Pick<ServiceContext, "db" | "clock" | "log">): Promise<ClockOffset> => {
  const { clock, log } = deps;
  let mark: Measurement | null = null;
  let wasTrusted = true;
  const ms = () => (mark ? clock.now() - mark.databaseTime - (clock.elapsed() - mark.elapsed) : null);
  const isTrusted = () => Math.abs(ms() ?? Number.POSITIVE_INFINITY) <= MAX_MS;

  const tell = () => {
    if (isTrusted() === wasTrusted) return;
    wasTrusted = isTrusted();
    if (wasTrusted) log.info({ offsetMs: ms() }, "the clock agrees with the database's again");
    else log.error({ offsetMs: ms() }, "the clock is too far from the database's: no match is ended by it");
  };

  const look = async (): Promise<void> => {
    const found = await measure(deps).catch(() => null);
    mark = found ?? mark;
    tell();
    alarm.by(clock.now() + (found ? AGAIN_MS : RETRY_MS));
  };

  const alarm = createAlarm(clock, () => void look());
  await look();
  return { ms, isTrusted, stop: alarm.stop };
};
