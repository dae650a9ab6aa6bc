import { spawnSync } from "node:child_process";
import { openDatabase } from "@yourmove/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyDatabaseTo, newFolder } from "../support/data-dir.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { GAME, newPerson, type Person } from "./rest.ts";
import { report } from "./rounds.ts";

const { dataDir, remove } = newFolder();
const DAY_MS = 24 * 3_600_000;
/** How long the answers are still kept, by a clock that the test turns, and the counter of time with it. */
const LEFT_MS = 3_600_000;
const CLOCK = `const now = Date.now, counter = performance.now.bind(performance); let passed = 0;
  Date.now = () => now() + passed; performance.now = () => counter() + passed;
  process.on("SIGUSR2", () => { passed = ${LEFT_MS}; });`;
const turningClock = { nodeArgs: ["--import", `data:text/javascript,${encodeURIComponent(CLOCK)}`] };

/** Answers of one user's, kept almost a day ago. */
const FILL = `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
  select $1, $2 || n, '', 200, (select string_agg(md5(random()::text || i), '') from generate_series(1, 200) i), $3
  from generate_series(1, 200) n`;

/** A small disk of its own for a folder, where this machine lets us. */
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=700", "tmpfs", dataDir]).status === 0;

let server: ServerProcess;
let people: Person[];

/** Fills the disk with kept answers until the service would take no more. */
const fill = async (): Promise<number> => {
  const db = await openDatabase({ dataDir });
  const { userID } = await db.prisma.user.create({
    data: { username: "flood", searchKey: "flood", isGuest: false, createdTime: 1n },
  });
  let answers = 0;
  const keptTime = Date.now() + LEFT_MS - DAY_MS;
  for (; db.canWrite(); answers += 200) {
    await db.pool.query(FILL, [userID, `k${answers}-`, keptTime]);
    await db.pool.query("checkpoint");
  }
  await db.close();
  return answers;
};

beforeAll(async () => {
  if (!mounted) return;
  copyDatabaseTo(dataDir);
  server = await startServer({ DATA_DIR: dataDir });
  people = [await newPerson(server.url), await newPerson(server.url)];
  await server.stop();
});
afterAll(async () => {
  await server?.stop();
  if (mounted) spawnSync("umount", [dataDir]);
  remove();
});

it.skipIf(!mounted)(
  "a disk full of kept answers: writes 503 and reads 200 until they are over, then writes come back by themselves",
  async () => {
    const answers = await fill();
    server = await startServer({ DATA_DIR: dataDir }, turningClock);
    const [ann, bob] = people.map((person) => person.at(server.url));
    const invite = async () => (await ann?.post(`${GAME}/invite`, { opponentUserID: bob?.userID }))?.status;
    expect(await invite()).toBe(503);
    expect((await bob?.get("/platform/matches"))?.status).toBe(200);
    server.signal("SIGUSR2");
    const passed = performance.now();
    await expect.poll(invite, { interval: 500 }).toBe(200);
    report("a disk full of kept answers", { answers, backMs: Math.round(performance.now() - passed) });
  },
  300_000,
);
