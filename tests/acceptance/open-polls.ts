import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./rest.ts";

/** A request on a socket of its own, as small as it gets: thousands fit into a test. */
export interface RawRequest {
  readonly socket: Socket;
  /** Everything that came, once the other side has closed or the answer is whole. */
  readonly answer: Promise<string>;
}

/** Whether a text is a whole answer by its content-length. */
const isWhole = (text: string): boolean => {
  const end = text.indexOf("\r\n\r\n");
  const length = text.slice(0, end).match(/content-length: (\d+)/i)?.[1];
  return end > 0 && length !== undefined && Buffer.byteLength(text.slice(end + 4)) >= Number(length);
};

/** Whether a text is the whole answer to a poll that nothing came to. */
export const isUnchanged = (text: string): boolean =>
  isWhole(text) && text.startsWith("HTTP/1.1 200") && text.includes('"unchanged":true');

/** Sends a GET and leaves the socket open. */
const rawGet = (url: string, path: string, token: string): RawRequest => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      if (isWhole(text)) resolve(text);
    });
    socket.once("close", () => resolve(text));
  });
  return { socket, answer };
};

/** The figures of a server's /metrics by name, without labels. */
export const metricsOf = async (url: string, token?: string): Promise<(name: string) => number> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return (name) => Number(text.match(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, "m"))?.[1] ?? Number.NaN);
};

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
  return { count: polls.length, polls, close };
};
