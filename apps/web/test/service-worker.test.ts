import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { FIRST_LOADS, type FirstLoad } from "../first-load.ts";

const WORKER = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");
const location = new URL("https://lobby.test");

/** Has the service worker hear of something, in a browser with these parts. */
const tell = (type: string, event: object, browser: object) => {
  const listeners = new Map<string, (event: object) => void>();
  const addEventListener = (heard: string, listener: (event: object) => void) => listeners.set(heard, listener);
  runInNewContext(WORKER, { URL, location, addEventListener, ...browser });
  listeners.get(type)?.({ waitUntil: () => {}, ...event });
};

/** What stands in an address for each part of a path. */
const PARTS: Readonly<Record<string, string>> = { gameType: "chess", matchID: "7", userID: "7", ref: "abc" };

const pages = new Set(Object.values<FirstLoad>(FIRST_LOADS).map(({ path }) => path));

test.each([...pages].filter((path) => path !== "*"))("the page %s is there without a network", (path) => {
  const address = path.replace(/:(\w+)/g, (_, part: string) => PARTS[part] ?? "");
  const answers: Promise<unknown>[] = [];
  const respondWith = (answer: Promise<unknown>) => answers.push(answer.catch(() => {}));
  const request = { method: "GET", mode: "navigate", url: new URL(address, location).href };
  tell("fetch", { request, respondWith }, { fetch: async () => new Response() });
  expect(answers).toHaveLength(1);
});

test.each([
  ["en", { type: "turn", count: 1 }, "Your move", "Against Grace"],
  ["en", { type: "reminder", count: 1 }, "Your time is running out", "Against Grace"],
  ["en", { type: "reminder", count: 3 }, "3 matches await your move", ""],
  ["en", { type: "dayOff", count: 1 }, "A day off was taken for you", "Against Grace"],
  ["en", { type: "dayOff", count: 3 }, "A day off was taken for you", "3 matches await your move"],
  ["de", { type: "dayOff", count: 1 }, "Ein freier Tag wurde für dich genommen", "Gegen Grace"],
  ["de-AT", { type: "dayOff", count: 2 }, "Ein freier Tag wurde für dich genommen", "2 Partien warten auf deinen Zug"],
])("in %s %o is shown as “%s”", async (language, pushed, ...words) => {
  const shown = new Promise((resolve) => {
    const registration = {
      showNotification: async (title: string, { body }: { body: string }) => resolve([title, body]),
      getNotifications: async () => [],
    };
    const browser = { caches: { match: async () => undefined }, navigator: { languages: [language] }, registration };
    tell("push", { data: { json: () => ({ ...pushed, opponent: "Grace" }) } }, browser);
  });
  expect(await shown).toEqual(words);
});
