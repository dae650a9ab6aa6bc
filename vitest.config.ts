import { defineConfig } from "vitest/config";

/** Tests read the packages' sources, so a unit test never meets a stale build. */
const conditions = ["@yourmove/source", "module", "node", "development|production"];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** These run against both kinds of database, and so need a PostgreSQL. */
const withDatabase = new Set(["db", "api", "client", "server"]);
const globalSetup = [`${import.meta.dirname}/scripts/vitest-postgres.mjs`];

/** What must come true by itself is given time on a machine that is busy with other things. */
const patient = { poll: { timeout: 10_000, interval: 20 } };

const project = (folder: string, name: string) => ({
  ...shared,
  test: {
    name,
    root: `${folder}/${name}`,
    include: ["{src,test}/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: patient,
    ...(withDatabase.has(name) ? { globalSetup } : {}),
  },
});

/** Real servers in processes of their own, one file after the other, so that none disturbs another's figures. */
const guarantees = {
  ...shared,
  test: {
    name: "guarantees",
    root: `${import.meta.dirname}/guarantees`,
    include: ["**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: patient,
    fileParallelism: false,
    globalSetup: [`${import.meta.dirname}/guarantees/set-up.ts`],
  },
};

export default defineConfig({
  test: {
    projects: [
      ...["contract", "rules", "db", "api", "client"].map((name) => project("packages", name)),
      ...["server", "web"].map((name) => project("apps", name)),
      guarantees,
    ],
  },
});
