import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { memoryOf, tellingMemory } from "../support/server-memory.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { onPostgres, useFixture, WAYS } from "./fixtures.ts";
import { askPolls, metricsOf, openPolls, POLLS_EACH, untilOpen } from "./open-polls.ts";
import { newPerson, type Person } from "./rest.ts";
import { expectWithin, percentile, report, rounds } from "./rounds.ts";
import { expectNoLostWakeUp } from "./wake-ups.ts";

describe.each(WAYS)("wake-ups (%s)", (way, open) => {
  const fixture = useFixture(open);

  it("a change within 3 ms of a poll's arrival, before or after, wakes it at once", async () => {
    await expectNoLostWakeUp(way, fixture, rounds({ full: 5000, quick: 100, short: 30 }));
  });
});

describe("thousands of polls", () => {
  const fixture = useFixture(() => onPostgres(1, {}, tellingMemory));
  let url: string;
  const people: Person[] = [];
  const count = rounds({ full: 10_000, quick: 800 });
  beforeAll(async () => {
    url = fixture.url;
    while (people.length < count / POLLS_EACH)
      people.push(...(await Promise.all(Array.from({ length: 25 }, () => newPerson(url)))));
  });

  const memory = () => memoryOf(fixture.servers[0] as ServerProcess);

  it("that idle cost little memory, no query and no connection, and leave other traffic alone", async () => {
    await (await openPolls(url, people)).close();
    await sleep(500);
    const before = await memory();
    const polls = await openPolls(url, people);
    await sleep(1500);
    const each = ((await memory()) - before) / polls.count / 1024;
    const times: number[] = [];
    for (let index = 0; index < 100; index += 1) {
      const start = performance.now();
      await people[index % people.length]?.get("/platform/me");
      times.push(performance.now() - start);
    }
    report("idle polls", { polls: polls.count, kibibytesEach: each, otherTrafficP99: percentile(times, 0.99) });
    expectWithin(percentile(times, 0.99), 50);
    expect(each).toBeLessThan(15);
    await polls.close();
  });

  it("whose clients went away leave nothing: no waiter, no file descriptor, no memory", async () => {
    const total = rounds({ full: 20_000, quick: 1200 });
    const abort = async (many: number) => {
      for (let done = 0; done < many; done += 200) {
        const polls = askPolls(url, people.slice(0, 25));
        await sleep(done % 400 ? 15 : 60);
        for (const { socket } of polls) socket.destroy();
      }
      await untilOpen(url, 0);
    };
    await abort(rounds({ full: 1000, quick: 600 }));
    const openFiles = async () => (await metricsOf(url))("process_open_fds");
    const before = { files: await openFiles(), bytes: await memory() };
    await abort(total);
    await sleep(1000);
    const files = (await openFiles()) - before.files;
    const bytes = (await memory()) - before.bytes;
    report("aborted polls", { aborted: total, files, kibibytes: bytes / 1024 });
    expect(files).toBeLessThan(10);
    // A waiter alone would be more than a hundred bytes.
    expect(bytes).toBeLessThan(1.5 * 2 ** 20 + total * 50);
  });
});
