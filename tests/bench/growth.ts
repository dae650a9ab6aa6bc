import { Pool } from "pg";
import { seedScale } from "../acceptance/input/seed-scale.ts";
import { GAME, matchPath, newPerson, type Person, startMatch } from "../acceptance/rest.ts";
import { startPostgres } from "../support/postgres.mjs";
import { startServer } from "../support/server-process.ts";
import { leanClient } from "./minimal-client.ts";
import { isWanted, type Options } from "./options.ts";
import { inTurns, type Pair, type Worker } from "./pairs.ts";
import type { Report } from "./report.ts";
import type { Side } from "./sides.ts";

const SIZES = [1000, 200_000, 1_000_000];
const USERS = 1000;
/** As many at every size, so that only what is over grows. */
const LIVE = 40;
/** How many there are: those that live lie an odd number apart, so that at every size the user is on turn in half of them. */
const seededFor = (size: number): number => LIVE * (Math.floor(size / LIVE) | 1);
/** Long enough for all that is asked to be compiled, however short the turns that are measured. */
const WARMING = { rounds: 3, seconds: 3 };

/** A server on a database of its own in which one user has this number of finished matches. */
interface Grown {
  readonly side: Side;
  readonly hub: Person;
  readonly other: Person;
  stop(): Promise<void>;
}

const grow = async (matches: number): Promise<Grown> => {
  const postgres = await startPostgres({ durable: true });
  const settings = { DATABASE_URL: postgres.url, BOTS: "off" };
  const server = await startServer(settings);
  const hub = await newPerson(server.url);
  const other = await newPerson(server.url);
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  await seedScale(pool, { userID: hub.userID, users: USERS, matches: seededFor(matches), live: LIVE });
  await pool.query("vacuum analyze");
  await pool.end();
  return {
    hub,
    other,
    side: { name: "service", server, databasePid: postgres.pid, databaseUrl: postgres.url },
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
};

type Make = (grown: Grown) => Promise<Worker>;

const requested =
  (path: (matchID: number) => string): Make =>
  async ({ side, hub, other }) => {
    const { matchID } = await startMatch(hub, other);
    const connection = leanClient(side.server.url);
    return { side, step: () => connection.ask({ path: path(matchID), token: hub.token }).then(() => 1) };
  };

/** Invites that are accepted and given up again: three writes, each of them in the indexes of all that is over. */
const written: Make = async ({ side, hub, other }) => {
  const connection = leanClient(side.server.url);
  const post = (path: string, { token }: Person, body: object) => connection.ask({ path, token, body });
  const step = async () => {
    const invited = await post(`${GAME}/invite`, hub, { opponentUserID: other.userID, symbol: "X" });
    const { matchID } = (JSON.parse(invited) as { match: { matchID: number } }).match;
    await post(matchPath(matchID, "accept"), other, {});
    await post(matchPath(matchID, "forfeit"), hub, {});
    return 3;
  };
  return { side, step };
};

const WHAT: Readonly<Record<string, Make>> = {
  lists: requested(() => "/platform/matches"),
  "lists of a game": requested(() => `${GAME}/matches`),
  reads: requested((matchID) => matchPath(matchID)),
  "invite, accept, forfeit": written,
};

/** How much of its speed a user keeps whose over matches grow: each size beside the smallest, in turn. */
export const measureGrowth = async (options: Options, report: Report<Pair>): Promise<void> => {
  const wanted = Object.entries(WHAT).filter(([name]) => isWanted(options, `growth: ${name}`));
  if (wanted.length === 0 || !options.databases.includes("postgresql")) return;
  const [smallest = 0, ...larger] = SIZES;
  const base = await grow(smallest);
  try {
    for (const size of larger) {
      const grown = await grow(size);
      const one = { ...options, clients: 1 };
      // The smallest has been asked before, and its code is warm: the other's is not.
      for (const [, make] of wanted) await inTurns(await make(grown), await make(base), { ...one, ...WARMING });
      for (const [name, make] of wanted)
        report(`growth: ${name} at ${size} over ones`, await inTurns(await make(grown), await make(base), one));
      await grown.stop();
    }
  } finally {
    await base.stop();
  }
};
