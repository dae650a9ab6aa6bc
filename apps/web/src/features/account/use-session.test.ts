import { expect, it, vi } from "vitest";
import { isAnonymous } from "./use-session.ts";

const MARK = "theme=dark; yourmove_anonymous=1";
const fromServer = { controller: null };
const keptByWorker = { controller: {} };

it.each([
  ["a page from the server that marks it", MARK, fromServer, true],
  ["one on plain http, where no service worker is", MARK, undefined, true],
  ["one without the mark", "theme=dark; yourmove_anonymous=10", fromServer, false],
  ["a page that a service worker keeps, which is older than the mark", MARK, keptByWorker, false],
])("whether the browser is known to have no session: %s", (_, cookie, serviceWorker, isKnown) => {
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("navigator", { serviceWorker });
  expect(isAnonymous()).toBe(isKnown);
});
