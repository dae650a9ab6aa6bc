import { metricsOf, type RawRequest, rawGet } from "../acceptance/raw-poll.ts";
import { newPeople } from "../acceptance/rest.ts";
import { percentile } from "../acceptance/rounds.ts";
import { memoryOf } from "../support/server-memory.ts";
import type { ServerProcess } from "../support/server-process.ts";

const POLLS = 10_000;
const EACH = 8;
const PROBES = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a server has this number of polls open. */
const untilOpen = async (url: string, count: number): Promise<void> => {
  while ((await metricsOf(url))("yourmove_open_polls") !== count) await pause(100);
};

/** What an idle poll holds, in KiB, and how soon others are answered meanwhile, in milliseconds (promise 16). */
export const measureIdlePolls = async (server: ServerProcess): Promise<{ kibibytes: number; othersP99: number }> => {
  const { url } = server;
  const people = await newPeople(url, POLLS / EACH);
  const open = async (): Promise<RawRequest[]> => {
    const polls: RawRequest[] = [];
    for (const { token } of people) {
      for (let at = 0; at < EACH; at += 1) polls.push(rawGet(url, "/platform/matches?since=0&wait=25", token));
      if (polls.length % 400 === 0) await pause(20);
    }
    await untilOpen(url, polls.length);
    return polls;
  };
  const close = async (polls: readonly RawRequest[]) => {
    for (const { socket } of polls) socket.destroy();
    await untilOpen(url, 0);
  };
  // Once, so that what a process keeps from having had them is there before.
  await close(await open());
  const before = await memoryOf(server);
  const polls = await open();
  const kibibytes = ((await memoryOf(server)) - before) / polls.length / 1024;
  const times: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const start = performance.now();
    await people[probe % people.length]?.get("/platform/me");
    times.push(performance.now() - start);
  }
  await close(polls);
  return { kibibytes, othersP99: percentile(times, 0.99) };
};
