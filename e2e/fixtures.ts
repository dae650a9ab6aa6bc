import { test as base } from "@playwright/test";
import { type ServerProcess, startServer } from "./server-process.ts";

export { expect } from "@playwright/test";

/** Playwright's test, with a server of each worker's own behind `baseURL`; a test may restart it. */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to know the dependencies.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
});
