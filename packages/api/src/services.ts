import { LIMITS } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { type Accounts, createAccounts } from "./people/accounts.ts";
import { type Changes, createLocalChanges } from "./polls/changes.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createCursorGate } from "./matches/cursor-gate.ts";
import { createKeptAnswers } from "./answers/kept-answers.ts";
import { type Log, silentLog } from "./log.ts";
import { createLongPolls, type LongPolls } from "./polls/long-polls.ts";
import { createMatchService, type MatchService } from "./matches/match-service.ts";
import { createOwnAccount, type OwnAccount } from "./people/own-account.ts";
import { createPasswords } from "./people/passwords.ts";
import { createPeople, type People } from "./people/people.ts";
import { createPolling } from "./polls/polling.ts";
import { createPresence, type Presence } from "./people/presence.ts";
import { createReading, type Reading } from "./matches/reading.ts";
import { createSettling } from "./matches/settling.ts";
import { createSweep, type Sweep } from "./matches/sweep.ts";

/** What the service is made with; everything but the database has a default. */
export interface ServiceDeps {
  readonly db: Database;
  readonly changes?: Changes;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Numbers from 0 up to 1, for coins and guests' names. */
  readonly random?: () => number;
  /** The longest wait of a poll, in seconds; at most 25 (contract 4.2). */
  readonly maxWaitSeconds?: number;
}

/** The whole service, without a web server. */
export interface Services {
  readonly matches: MatchService;
  readonly reading: Reading;
  readonly people: People;
  readonly accounts: Accounts;
  readonly ownAccount: OwnAccount;
  readonly presence: Presence;
  readonly polls: LongPolls;
  readonly sweep: Sweep;
  readonly changes: Changes;
  /** False while writes must be refused because the disk is nearly full. */
  readonly canWrite: () => boolean;
  /** Completes every open poll; then nothing of the service's runs by itself any more. */
  stop(): Promise<void>;
}

/** Makes the service over an open, migrated database. */
export const createServices = ({
  db,
  changes = createLocalChanges(),
  clock = systemClock,
  log = silentLog,
  random = Math.random,
  maxWaitSeconds = LIMITS.maxWaitSeconds,
}: ServiceDeps): Services => {
  const presence = createPresence({ db, clock, log });
  const settling = createSettling({ db, changes, clock });
  const sweep = createSweep({ db, clock, settling, log });
  const passwords = createPasswords();
  const accounts = createAccounts({ db, clock, presence, changes, random, passwords });
  const polls = createLongPolls({ changes, clock });
  const polling = createPolling({ polls, presence, clock, maxWaitSeconds, isValid: accounts.isValid });
  const kept = createKeptAnswers({ db, clock });
  const gate = createCursorGate();
  const coin = () => random() < 0.5;
  return {
    matches: createMatchService({ db, changes, clock, presence, settling, kept, gate, coin, onDeadline: sweep.by }),
    reading: createReading({ db, clock, presence, settling, polling }),
    people: createPeople({ db, clock, presence, settling }),
    accounts,
    ownAccount: createOwnAccount({ db, clock, presence, changes, accounts, passwords }),
    presence,
    polls,
    sweep,
    changes,
    canWrite: () => db.canWrite(),
    async stop() {
      polls.stop();
      await sweep.stop();
      await presence.stop();
      await changes.close();
    },
  };
};
