import { test as base } from "@playwright/test";
import { type LastingServer, startLastingServer } from "../support/lasting-server.ts";
import { type HostPlatform, startHostPlatform } from "./host-platform.ts";
import { type People, peopleAt } from "./players.ts";

export { expect } from "@playwright/test";

/** A journey that `npm test` takes; the others are for `npm test -- --all`. */
export const SHORT = { tag: "@short" };

interface TestFixtures {
  /** Who comes to the server; their profiles are closed with the test, so that none polls beside those that follow. */
  readonly people: People;
}

interface WorkerFixtures {
  readonly host: HostPlatform;
  readonly server: LastingServer;
}

/**
 * Playwright's test, with a server of each worker's own behind `baseURL`, which believes a host platform's tokens.
 * Starting one takes seconds, so all tests of a worker share it, each with people of its own; a test may restart it.
 */
export const testWith = (settings: Readonly<Record<string, string>>) =>
  base.extend<TestFixtures, WorkerFixtures>({
    people: async ({ browser, server }, use) => {
      await use(peopleAt(browser, server.url));
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    host: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern for what it needs.
      async ({}, use) => {
        const host = await startHostPlatform();
        await use(host);
        await host.close();
      },
      { scope: "worker" },
    ],
    server: [
      async ({ host }, use) => {
        const server = await startLastingServer({ ...host.env, WEBHOOK_ALLOW_PRIVATE: "on", ...settings });
        await use(server);
        await server.stop();
      },
      { scope: "worker", timeout: 600_000 },
    ],
    baseURL: async ({ server }, use) => use(server.url),
  });

export const test = testWith({});
