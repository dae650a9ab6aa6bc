import { Pool } from "pg";
import { seedScale } from "../acceptance/input/seed-scale.ts";
import { GAME, matchPath, newPerson, type Person, startMatch } from "../acceptance/rest.ts";
import { begin } from "./loads.ts";
import { type LeanClient, leanClient } from "./minimal-client.ts";
import { onDatabase, withServers } from "./on-database.ts";
import { inTurns, type Step, type Worker } from "./pairs.ts";
import type { Bench } from "./report.ts";
import type { Side } from "./sides.ts";

const SMALLEST = 1000;
const LARGER = [200_000, 1_000_000];
const USERS = 1000;
/** As many at every size, so that only what is over grows. */
const LIVE = 40;
/** How many there are: those that live lie an odd number apart, so that at every size the user is on turn in half of them. */
const seededFor = (size: number): number => LIVE * (Math.floor(size / LIVE) | 1);
/** Long enough for all that is asked to be compiled, however short the turns that are measured. */
const WARMING = { rounds: 3, seconds: 3 };

/** A server on a database of its own in which one user has many finished matches. */
interface Grown {
  readonly side: Side;
  readonly hub: Person;
  readonly other: Person;
}

const withGrown = (matches: number, measure: (grown: Grown) => Promise<void>): Promise<void> =>
  onDatabase("postgresql", (settings, databasePid) =>
    withServers([settings], async ([server]) => {
      const hub = await newPerson(server.url);
      const other = await newPerson(server.url);
      const pool = new Pool({ connectionString: settings["DATABASE_URL"], max: 1 });
      await seedScale(pool, { userID: hub.userID, users: USERS, matches: seededFor(matches), live: LIVE });
      await pool.query("vacuum analyze");
      await pool.end();
      await measure({ hub, other, side: { server, databasePid } });
    }),
  );

type Make = (people: Grown, connection: LeanClient) => Promise<Step>;

const requested =
  (path: (matchID: number) => string): Make =>
  async ({ hub, other }, connection) => {
    const { matchID } = await startMatch(hub, other);
    return () => connection.ask({ path: path(matchID), token: hub.token }).then(() => 1);
  };

/** Invites that are accepted and given up again: three writes, each of them in the indexes of all that is over. */
const written: Make = async ({ hub, other }, { ask }) => {
  const playing = {
    pairs: [[hub, other] as [Person, Person]],
    ask: (_client: number, request: BenchRequest) => ask(request),
  };
  return async () => {
    const matchID = await begin(playing, 0);
    await ask({ path: matchPath(matchID, "forfeit"), token: hub.token, body: {} });
    return 3;
  };
};
type BenchRequest = Parameters<LeanClient["ask"]>[0];

const WHAT: Readonly<Record<string, Make>> = {
  lists: requested(() => "/platform/matches"),
  "lists of a game": requested(() => `${GAME}/matches`),
  reads: requested((matchID) => matchPath(matchID)),
  "invite, accept, forfeit": written,
};

/** How much of its speed a user keeps whose over matches grow: each size beside the smallest, in turn. */
export const measureGrowth = async (bench: Bench): Promise<void> => {
  const wanted = Object.entries(WHAT).filter(([name]) => bench.wants(`postgresql: growth: ${name}`));
  if (wanted.length === 0) return;
  const one = { ...bench, clients: 1 };
  const at = async (grown: Grown, make: Make): Promise<Worker> => {
    const { side } = grown;
    return { side, step: await make(grown, leanClient(side.server.url)) };
  };
  await withGrown(SMALLEST, async (base) => {
    for (const size of LARGER)
      await withGrown(size, async (grown) => {
        const inTurnsWith = async (make: Make, more: object) =>
          inTurns(await at(grown, make), await at(base, make), { ...one, ...more });
        // The smallest has been asked before, and its code is warm: the other's is not.
        for (const [, make] of wanted) await inTurnsWith(make, WARMING);
        for (const [name, make] of wanted)
          bench.pair(`growth: ${name} at ${size} over ones`, await inTurnsWith(make, {}));
      });
  });
};
