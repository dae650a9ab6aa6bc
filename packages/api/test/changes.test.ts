import type { Channel, Database } from "@yourmove/db";
import { type DatabaseProxy, everyKind, openTestDatabase, startProxy } from "@yourmove/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import { type Changes, createLocalChanges, createPostgresChanges } from "../src/index.ts";
import { createChangeBuffer, createSharedChanges, EVERYONE, readPayload } from "../src/polls/shared-changes.ts";
import { eventually } from "./eventually.ts";

describe("changes within a process", () => {
  it("wakes the listeners of the users named, each once, and no others", () => {
    const changes = createLocalChanges();
    const heard: string[] = [];
    changes.subscribe(1, () => heard.push("one"));
    const undo = changes.subscribe(2, () => heard.push("two"));
    changes.subscribeAll((userID) => heard.push(`all ${userID}`));
    changes.publish([1, 1, 2]);
    expect(heard).toEqual(["one", "all 1", "two", "all 2"]);
    undo();
    changes.publish([2]);
    expect(heard.slice(4)).toEqual(["all 2"]);
  });

  it("tells who watches everybody of a gap, rather than of each user", () => {
    const changes = createLocalChanges();
    const heard: string[] = [];
    changes.subscribe(7, () => heard.push("seven"));
    changes.subscribeAll(
      () => heard.push("watcher"),
      () => heard.push("gap"),
    );
    changes.wakeEveryone();
    expect(heard).toEqual(["seven", "gap"]);
  });

  it("wakes everyone a slice at a time, each once, and begins again when called again", () => {
    const due: (() => void)[] = [];
    const changes = createLocalChanges({
      after: (_ms, act) => {
        due.push(act);
        return () => void due.splice(due.indexOf(act), 1);
      },
    });
    const woken = new Map<number, number>();
    for (let userID = 1; userID <= 250; userID += 1)
      changes.subscribe(userID, () => woken.set(userID, (woken.get(userID) ?? 0) + 1));
    const next = () => due.shift()?.();
    changes.wakeEveryone();
    expect(woken.size).toBe(100);
    next();
    expect([woken.size, due.length]).toEqual([200, 1]);
    changes.wakeEveryone();
    expect([woken.get(1), woken.get(101), due.length]).toEqual([2, 1, 1]);
    next();
    next();
    expect([woken.size, due.length]).toEqual([250, 0]);
    expect([...woken.values()].reduce((sum, count) => sum + count)).toBe(200 + 250);
  });
});

const idsOf = (payload: string): number[] => {
  const read = readPayload(payload);
  return read === EVERYONE ? [] : read;
};

const settled = () => new Promise((resolve) => setImmediate(resolve));
const SECOND_MS = 1000;

/** A line that carries each message to every process but its sender, and counts what each hears. */
const createBus = () => {
  const ends: { hear: (payload: string) => void; heard: number }[] = [];
  const open = async ({ onMessage }: { onMessage: (payload: string) => void }): Promise<Channel> => {
    const own = { hear: onMessage, heard: 0 };
    ends.push(own);
    return {
      async send(payloads) {
        for (const end of ends.filter((each) => each !== own)) {
          end.heard += payloads.length;
          for (const payload of payloads) end.hear(payload);
        }
      },
      ping: async () => {},
      close: async () => {},
    };
  };
  return { open, ends };
};

/** The most messages that one of `processes` hears in a second in which a change happens in each every millisecond. */
const heardBy = async (processes: number): Promise<number> => {
  const clock = createTestClock();
  const bus = createBus();
  const all = Array.from({ length: processes }, (_, at) =>
    createSharedChanges(bus.open, { clock, random: () => at / processes }),
  );
  /** Lets time pass, and what is due then happen. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  await settled();
  // The first heartbeat is over.
  await pass(10 * SECOND_MS);
  for (const end of bus.ends) end.heard = 0;
  const last = all.at(-1);
  const missing = new Set<number>();
  last?.subscribeAll((userID) => missing.delete(userID));
  for (let ms = 0; ms < SECOND_MS; ms += 1) {
    for (const [at, each] of all.entries()) {
      const userID = 1 + at * SECOND_MS + ms;
      if (each !== last) missing.add(userID);
      each.publish([userID]);
    }
    await pass(1);
  }
  const most = Math.max(...bus.ends.map(({ heard }) => heard));
  await pass(100);
  expect(missing.size).toBe(0);
  for (const each of all) await each.close();
  return most;
};

describe("what goes to other processes", () => {
  it("is split before the 8,000 bytes that a message may have, and read back whole", () => {
    const buffer = createChangeBuffer();
    const userIDs = Array.from({ length: 5000 }, (_, index) => 2_000_000_000 + index);
    buffer.add(userIDs);
    const payloads = buffer.take();
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
    expect(payloads.flatMap(idsOf)).toEqual(userIDs);
  });

  it("waits again when it was lost, with what came meanwhile", () => {
    const buffer = createChangeBuffer();
    buffer.add([1, 2]);
    buffer.take();
    buffer.add([3]);
    buffer.lost();
    expect(buffer.take().flatMap(idsOf)).toEqual([3, 1, 2]);
    buffer.arrived();
    expect([buffer.isEmpty, buffer.take()]).toEqual([true, []]);
  });

  it("becomes a word to everyone when it grows beyond bounds, and stays bounded", () => {
    const buffer = createChangeBuffer();
    for (let round = 0; round < 30; round += 1)
      buffer.add(Array.from({ length: 1000 }, (_, index) => round * 1000 + index + 1));
    expect(buffer.take()).toEqual([EVERYONE]);
    buffer.lost();
    expect(buffer.take()).toEqual([EVERYONE]);
  });
});

it("the log says once that the line is down, and that it is mended", async () => {
  const clock = createTestClock();
  const said: string[] = [];
  const write = (_: object, line: string) => void said.push(line);
  const { open } = createBus();
  let tries = 0;
  const openChannel: typeof open = async (listener) => {
    tries += 1;
    if (tries <= 3) throw new Error("away");
    return open(listener);
  };
  const log = { info: write, warn: write, error: write };
  const changes = createSharedChanges(openChannel, { clock, random: () => 0, log });
  for (let seconds = 0; seconds < 30; seconds += 1) {
    await settled();
    clock.advance(SECOND_MS);
  }
  const line = "the line to the other processes is";
  expect(said).toEqual([`${line} down; it is being mended`, `${line} mended`]);
  await changes.close();
});

it("each process hears no more messages a second however many there are, and of every change", async () => {
  for (const processes of [2, 8, 20])
    expect(await heardBy(processes), `${processes} processes`).toBeLessThanOrEqual(500);
});

describe.skipIf(!everyKind.includes("postgresql"))("changes across processes", () => {
  let db: Database;
  let proxy: DatabaseProxy;
  let open: Changes[] = [];
  beforeAll(async () => {
    db = await openTestDatabase("postgresql");
    proxy = await startProxy(db.databaseUrl ?? "");
  });
  afterEach(async () => {
    proxy.thaw();
    await Promise.all(open.map((changes) => changes.close()));
    open = [];
  });
  afterAll(async () => {
    await proxy.close();
    await db.close();
  });

  const connect = (databaseUrl = db.databaseUrl ?? ""): Changes => {
    const changes = createPostgresChanges({ databaseUrl });
    open.push(changes);
    return changes;
  };

  /** A count of wakes; the first comes when the line opens. */
  const wakesOf = async (changes: Changes, userID: number) => {
    const count = { wakes: 0 };
    changes.subscribe(userID, () => {
      count.wakes += 1;
    });
    await eventually(() => count.wakes === 1);
    return count;
  };

  it("reach the listeners of every process, at home at once and only once", async () => {
    const here = connect();
    const there = connect();
    const [atHome, away] = await Promise.all([wakesOf(here, 1), wakesOf(there, 1)]);
    here.publish([1, 2]);
    expect(atHome.wakes).toBe(2);
    await eventually(() => away.wakes === 2);
    there.publish([1]);
    await eventually(() => atHome.wakes === 3);
    expect([atHome.wakes, away.wakes]).toEqual([3, 3]);
  });

  it("made while the connection was cut arrive once it is back, and everyone reads again", async () => {
    const behind = connect(proxy.databaseUrl);
    const direct = connect();
    const [cutOff, away] = await Promise.all([wakesOf(behind, 1), wakesOf(direct, 2)]);
    proxy.cut();
    behind.publish([2]);
    await eventually(() => away.wakes === 2);
    await eventually(() => cutOff.wakes === 2);
    direct.publish([1]);
    await eventually(() => cutOff.wakes === 3);
  });

  it("are not lost in a line that is open on one side only", async () => {
    const behind = connect(proxy.databaseUrl);
    const direct = connect();
    const [, away] = await Promise.all([wakesOf(behind, 1), wakesOf(direct, 2)]);
    proxy.freeze();
    behind.publish([2]);
    await eventually(() => away.wakes === 2);
  });

  it("start on a server that is not there yet, and hold no process up when they end", async () => {
    const lost = connect("postgresql://nobody@127.0.0.1:1/nothing");
    lost.publish([1]);
    await lost.close();
  });
});
