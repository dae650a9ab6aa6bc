import { setTimeout as sleep } from "node:timers/promises";
import { metricsOf, type RawRequest, rawGet } from "./raw-poll.ts";
import type { Person } from "./rest.ts";

/** As many as a user may have open. */
export const POLLS_EACH = 8;

/** Polls of these people, eight each, on a socket of its own each; nobody waits for them. */
export const askPolls = (url: string, people: readonly Pick<Person, "token">[]): RawRequest[] =>
  people.flatMap(({ token }) =>
    Array.from({ length: POLLS_EACH }, () => rawGet(url, "/platform/matches?since=0&wait=25", token)),
  );

/** Waits until a server has this number of polls open. */
export const untilOpen = async (url: string, count: number): Promise<void> => {
  while ((await metricsOf(url))("yourmove_open_polls") !== count) await sleep(50);
};

/** Opens polls, a few hundred at a time, until a server has them all; gives what closes them. */
export const openPolls = async (url: string, people: readonly Person[]) => {
  const polls: RawRequest[] = [];
  for (let at = 0; at < people.length; at += 50) {
    polls.push(...askPolls(url, people.slice(at, at + 50)));
    await sleep(20);
  }
  await untilOpen(url, polls.length);
  const close = async () => {
    for (const { socket } of polls) socket.destroy();
    await untilOpen(url, 0);
  };
  return { count: polls.length, close };
};
