import { openTestDatabase } from "@yourmove/db/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../support/free-port.mjs";
import { NOTIFICATION_STEPS } from "../support/notification-steps.ts";
import { openPushService, type PushService } from "../support/push-service.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { newPeople, type Person, play, startMatch } from "./rest.ts";
import { rounds } from "./rounds.ts";

/** Whoever holds this lock stops all at the trigger. */
const GATE = 42;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let operator: pg.Client;
let push: PushService;
let server: ServerProcess;
let port = 0;

const start = async () => {
  const settings = { PUBLIC_URL: "https://play.example", WEBHOOK_ALLOW_PRIVATE: "on", BOTS: "off" };
  server = await startServer({ DATABASE_URL: db.databaseUrl ?? "", PORT: String(port), ...settings });
};

beforeAll(async () => {
  db = await openTestDatabase("postgresql");
  operator = new pg.Client({ connectionString: db.databaseUrl });
  await operator.connect();
  await operator.query(`create function wait_at_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_lock_shared(${GATE}); perform pg_advisory_unlock_shared(${GATE}); return new; end $$`);
  push = await openPushService();
  port = await freePort();
  await start();
});
afterAll(async () => {
  await server.stop();
  await push.close();
  await operator.end();
  await db.close();
});

const isWaiting = async (): Promise<boolean> => {
  const { rowCount } = await operator.query("select from pg_locks where locktype = 'advisory' and not granted");
  return rowCount === 1;
};

// `api/push` has each step fail: here a killed process is one of them.
it.each(NOTIFICATION_STEPS.slice(rounds({ full: 0, quick: 0, short: -1 })))(
  "a process that is killed where it %s loses neither notification nor reminder",
  async (_step, when, table, row) => {
    const url = `http://127.0.0.1:${port}`;
    const [mover, awaited] = (await newPeople(url, 2)) as [Person, Person];
    expect((await awaited.put("/platform/me/push", push.subscription)).status).toBe(200);
    const { matchID } = await startMatch(mover, awaited);
    await operator.query("select pg_advisory_lock($1)", [GATE]);
    await operator.query(`create trigger gate ${when} on ${table} for each row when (${row} ${awaited.userID})
    execute function wait_at_gate()`);
    await play(mover, matchID, 0);
    await expect.poll(isWaiting).toBe(true);
    server.signal("SIGKILL");
    await server.exited;
    await operator.query("select pg_advisory_unlock($1)", [GATE]);
    await operator.query(`drop trigger gate on ${table}`);
    await start();
    const ofTurn = () =>
      push.messages.filter(({ payload }) => payload["type"] === "turn" && payload["matchID"] === matchID);
    await expect.poll(() => ofTurn().length).toBe(1);
    const { rows } = await operator.query("select user_id from reminders where match_id = $1", [matchID]);
    expect(rows).toEqual([{ user_id: awaited.userID }]);
  },
);
