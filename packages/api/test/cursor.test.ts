import type { ListSnapshot, Match } from "@yourmove/contract";
import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { canRun } from "../../../tests/support/side-server.ts";
import { createNats } from "../../../tests/support/side-servers.ts";
import { createNatsChanges, createPostgresChanges } from "../src/index.ts";
import { createHarness, type Harness, type Player, startMatch } from "./harness.ts";

const gameType = "tic-tac-toe";
const MATCHES = 40;

// Commits take longer the lower the match's id is, so that what begins first would be seen last, were it not for the locks.
const SLOW_COMMITS = `create function slow_commit() returns trigger language plpgsql as $$
  begin perform pg_sleep(case when new.match_id % 4 = 0 then 0.012 else 0.001 end); return null; end $$;
  create constraint trigger slow_commit after insert or update on matches deferrable initially deferred
  for each row execute function slow_commit();`;

/** Polls as a client does until it is stopped, remembering every snapshot. */
const follow = (call: Player["call"], filter: { gameType?: string } = {}) => {
  const snapshots: ListSnapshot[] = [];
  let isOver = false;
  const poll = async () => {
    while (!isOver) {
      const since = snapshots.at(-1)?.lastActionTime;
      const answer = await call.matches.list({ ...filter, ...(since !== undefined && { since }), wait: 25 });
      if (!answer.unchanged) snapshots.push(answer);
    }
  };
  return { snapshots, stop: () => (isOver = true), polling: poll() };
};

const timeless = (items: readonly Match[]) => items.map(({ opponent: _opponent, ...match }) => match);

const LINES = canRun("nats-server") && !isShort ? (["LISTEN", "NATS"] as const) : (["LISTEN"] as const);

/** What carries changes between services on one database, and its end. */
const openLine = async (line: (typeof LINES)[number], databaseUrl: string) => {
  if (line === "LISTEN") return { changes: () => createPostgresChanges({ databaseUrl }), close: async () => {} };
  const { url: natsUrl, server } = await createNats();
  await server.start();
  return { changes: () => createNatsChanges({ natsUrl }), close: server.remove };
};

const ways = everyKind.includes("postgresql") ? LINES : [];

describe.each(ways)("the cursor, with two services on one PostgreSQL and changes over %s", (way) => {
  let line: Awaited<ReturnType<typeof openLine>>;
  let here: Harness;
  let there: Harness;
  let hub: { here: Player; there: Player };
  const opponents: Player[] = [];
  const matches: Match[] = [];

  beforeAll(async () => {
    const db = await openTestDatabase("postgresql");
    line = await openLine(way, db.databaseUrl ?? "");
    here = await createHarness("postgresql", { db, changes: line.changes() });
    there = await createHarness("postgresql", { db, changes: line.changes() });
    const player = await here.player("hub");
    hub = { here: player, there: await there.signIn(player.token) };
    for (let index = 0; index < MATCHES; index += 1) {
      const opponent = await (index % 2 ? here : there).player(`opponent${index}`);
      opponents.push(opponent);
      matches.push(await startMatch(opponent, hub.here));
    }
    await db.pool.query(SLOW_COMMITS);
  });
  afterAll(async () => {
    await there.services.stop();
    await here.close();
    await line.close();
  });

  /** Everybody moves at once; gives each move's match, cursor and count. */
  const allMove = (cell: number, players: readonly Player[]) =>
    Promise.all(
      matches.map(async ({ matchID }, index) => {
        const player = players[index % players.length] as Player;
        const { lastActionTime: stamp, moveCount } = await player.move({ gameType, matchID }, cell);
        return { matchID, stamp, moveCount };
      }),
    );

  it("no poller misses a change or sees a later one first, also when the clock jumps back an hour", async () => {
    const pollers = [hub.here, hub.there].flatMap(({ call }) => [follow(call), follow(call, { gameType })]);
    const moves = [...(await allMove(0, opponents)), ...(await allMove(4, [hub.here, hub.there]))];
    for (const { clock } of [here, there]) clock.set(clock.now() - 3_600_000);
    moves.push(...(await allMove(8, opponents)), ...(await allMove(2, [hub.here])));

    const stamps = moves.map(({ stamp }) => stamp);
    expect(new Set(stamps).size).toBe(4 * MATCHES);
    const last = Math.max(...stamps);
    const isThere = () => pollers.every(({ snapshots }) => snapshots.at(-1)?.lastActionTime === last);
    await expect.poll(isThere, { interval: 10 }).toBe(true);
    for (const { stop } of pollers) stop();
    for (const { services } of [here, there]) services.polls.stop();
    await Promise.all(pollers.map(({ polling }) => polling));

    const fresh = await hub.there.list();
    expect(fresh.lastActionTime).toBe(last);
    for (const { snapshots } of pollers) {
      expect(timeless(snapshots.at(-1)?.items ?? [])).toEqual(timeless(fresh.items));
      const cursors = snapshots.map(({ lastActionTime }) => lastActionTime);
      expect(cursors).toEqual([...new Set(cursors)].sort((a, b) => a - b));
      for (const snapshot of snapshots) expect(missing(snapshot, moves)).toEqual([]);
    }
  });
});

/** The moves that a snapshot's cursor covers and the snapshot does not show. */
const missing = (
  { lastActionTime, items }: ListSnapshot,
  moves: readonly { matchID: number; stamp: number; moveCount: number }[],
) => {
  const shown = new Map(items.map(({ matchID, moveCount }) => [matchID, moveCount]));
  return moves.filter(
    ({ matchID, stamp, moveCount }) => stamp <= lastActionTime && (shown.get(matchID) ?? 0) < moveCount,
  );
};
