import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const WORKER = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");

/** What the service worker shows of a push, in a browser of this language. */
const shownOf = (language: string, pushed: object) =>
  new Promise<readonly [title: string, body: string]>((resolve) => {
    const listeners = new Map<string, (event: object) => void>();
    runInNewContext(WORKER, {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      caches: { match: async () => undefined },
      navigator: { languages: [language] },
      registration: {
        showNotification: async (title: string, { body }: { body: string }) => resolve([title, body]),
        getNotifications: async () => [],
      },
    });
    listeners.get("push")?.({ data: { json: () => pushed }, waitUntil: () => {} });
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
  expect(await shownOf(language, { ...pushed, opponent: "Grace" })).toEqual(words);
});
