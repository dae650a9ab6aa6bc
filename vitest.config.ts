import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests read the packages' sources, so a unit test never meets a stale build; of others' they load what Node itself would. */
const conditions = ["@yourmove/source", "node", "development|production"];
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
    include: ["{src,test}/**/*.test.{ts,tsx,mjs}"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: patient,
    ...(withDatabase.has(name) ? { globalSetup } : {}),
  },
});

/** These measure, and run one after the other once all else is through, so that nothing disturbs their figures. */
const measuring = ["polls", "drain", "floods", "input/bounds", "access/oracles"].map((name) => `${name}.test.ts`);

const isFull = process.env.ROUNDS === "full";

/** Real servers in processes of their own. */
const guarantees = {
  name: "guarantees",
  root: `${import.meta.dirname}/guarantees`,
  include: ["**/*.test.ts"],
  exclude: measuring,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: patient,
  fileParallelism: !isFull,
  globalSetup: [`${import.meta.dirname}/guarantees/set-up.ts`],
  setupFiles: [`${import.meta.dirname}/guarantees/end-servers.ts`],
};

const measuringGuarantees = {
  ...guarantees,
  name: "guarantees-measured",
  include: measuring,
  exclude: [],
  fileParallelism: false,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    // Much of a test is waiting, so that two run well on a single core, too.
    maxWorkers: isFull ? 1 : Math.max(2, availableParallelism()),
    projects: [
      ...["contract", "rules", "db", "api", "client", "testing", "react", "admin"].map((name) =>
        project("packages", name),
      ),
      ...["server", "web", "docs"].map((name) => project("apps", name)),
      project(".", "scripts"),
      { ...shared, test: guarantees },
      { ...shared, test: measuringGuarantees },
    ],
  },
});
