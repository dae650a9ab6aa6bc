import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { FIRST_LOADS, type FirstLoad } from "../first-load.ts";

const WORKER = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");

/** Whether the service worker answers the address of a page, with the shell where there is no network. */
const isAnswered = (path: string): boolean => {
  const listeners = new Map<string, (event: object) => void>();
  const location = new URL("https://lobby.test");
  runInNewContext(WORKER, {
    URL,
    location,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch: async () => new Response(),
  });
  let answers = 0;
  const request = { method: "GET", mode: "navigate", url: new URL(path, location).href };
  const respondWith = (answer: Promise<unknown>) => {
    answers += 1;
    answer.catch(() => {});
  };
  listeners.get("fetch")?.({ request, respondWith, waitUntil: () => {} });
  return answers === 1;
};

/** What stands in an address for each part of a path. */
const PARTS: Readonly<Record<string, string>> = { gameType: "chess", matchID: "7", userID: "7", ref: "abc" };

const pages = new Set(Object.values<FirstLoad>(FIRST_LOADS).map(({ path }) => path));

test.each([...pages].filter((path) => path !== "*"))("the page %s is there without a network", (path) => {
  expect(isAnswered(path.replace(/:(\w+)/g, (_, part: string) => PARTS[part] ?? ""))).toBe(true);
});
