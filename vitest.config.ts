import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { SHORT_LIVED } from "./tests/support/short-lived.ts";

/** Tests read the packages' sources, so a unit test never meets a stale build; of others' they load what Node itself would. */
const conditions = ["@yourmove/source", "node", "development|production"];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** These run against both kinds of database, and so need a PostgreSQL. */
const withDatabase = new Set(["pg-pipeline", "db", "api", "client", "server"]);
const globalSetup = [`${import.meta.dirname}/tests/support/postgres.mjs`];

const execArgv = [SHORT_LIVED];

/** What must come true by itself is given time on a machine that is slow, or busy with other things; no test has a limit of its own. */
const patient = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
  // A log's last words say what came, not only how much.
  chaiConfig: { truncateThreshold: 400 },
};

/** Nothing in their modules changes, so that the files of a process may share them, and an engine that a test has left. */
const sharing = new Set([
  "contract",
  "game",
  "rules",
  "pg-pipeline",
  "db",
  "api",
  "client",
  "react",
  "server",
  "web",
  "docs",
]);

/** These put something in a module's place, and need modules of their own; `check-house` holds them to the name. */
const mocking = ["test/**/*.mocking.test.ts"];

const isFull = process.env.ROUNDS === "full";
const isShort = process.env.ROUNDS === "short";

/** What takes long for the little that a change breaks of it: `npm test -- --all` runs it. */
const leftToAll = !isShort
  ? []
  : [
      ...[
        "adding-*.test.ts",
        "types-command.test.ts",
        "own-games.test.ts",
        "dev.test.ts",
        "regexes.test.mjs",
        "test/corpus.test.ts",
      ],
      ...[
        "bot-any-game.test.ts",
        "bot-strength.test.ts",
        "bots-crowd.test.ts",
        "garbled.test.ts",
        "check-rows.test.ts",
      ],
      "path-of-a-move.test.mjs",
      "prism.test.ts",
    ].map((name) => `**/${name}`);

const project = (folder: string, name: string) => ({
  ...shared,
  test: {
    name,
    root: `${folder}/${name}`,
    include: ["{src,test,checks}/**/*.test.{ts,tsx,mjs}"],
    exclude: [...mocking, ...leftToAll],
    isolate: !sharing.has(name),
    unstubGlobals: true,
    ...patient,
    execArgv,
    ...(withDatabase.has(name) ? { globalSetup } : {}),
  },
});

const mockingProject = (folder: string, name: string) => {
  const { test } = project(folder, name);
  return { ...shared, test: { ...test, name: `${name}-mocking`, include: mocking, exclude: [], isolate: true } };
};

/** These measure, and run once all else is through: with the full figures one after the other, so that nothing disturbs them. */
const measuring = ["polls", "drain", "floods", "access/oracles", ...(isFull ? ["input/bounds"] : [])].map(
  (name) => `${name}.test.ts`,
);

/** Those that take longest come first, so that none of them is alone at the end; what waits beside what computes. */
const longest = [
  ...[
    "corpus",
    "scale",
    "rolling",
    "days-off",
    "webhooks",
    "backup",
    "foreign-games",
    "deletion",
    "kill",
    "matrix",
    "releases",
    "bounds",
    "fuzz",
    "seed",
  ],
  ...["games", "adding-an-operation", "floods", "adding-a-column", "revoked", "adding-a-game", "maintenance"],
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isNamed = (name: string, { moduleId }: TestSpecification) => moduleId.endsWith(`/${name}.test.ts`);
    const first = longest.flatMap((name) => files.filter((file) => isNamed(name, file)));
    const others = (await super.sort(files)).filter((file) => !first.includes(file));
    const all = [...first, ...others];
    // A process is kept for the next file only where that is of the same project.
    const projects = [...new Set(all.map(({ project }) => project.name))];
    return projects.flatMap((name) => all.filter(({ project }) => project.name === name));
  }
}

/** Real servers in processes of their own. */
const acceptance = {
  name: "acceptance",
  root: `${import.meta.dirname}/tests/acceptance`,
  include: ["**/*.test.ts"],
  exclude: [...measuring, ...leftToAll],
  isolate: false,
  // Half of it is waiting: for deliveries, claims that run out, backoff.
  maxWorkers: isFull ? 1 : 2 + availableParallelism(),
  sequence: { groupOrder: 1 },
  ...patient,
  ...(isFull ? {} : { execArgv }),
  globalSetup: [`${import.meta.dirname}/tests/acceptance/set-up.ts`],
  setupFiles: [`${import.meta.dirname}/tests/acceptance/end-servers.ts`],
};

const measuringAcceptance = {
  ...acceptance,
  name: "acceptance-measured",
  include: measuring,
  exclude: [],
  isolate: true,
  maxWorkers: isFull ? 1 : 2,
  sequence: { groupOrder: 2 },
};

/** What strangers get, outside the repository: packed packages, examples and guides. */
const outside = {
  name: "outside",
  root: `${import.meta.dirname}/tests/outside`,
  include: isShort ? ["yourmove.test.mjs"] : ["*.test.mjs"],
  sequence: { groupOrder: 3 },
  ...patient,
  globalSetup: [`${import.meta.dirname}/tests/outside/set-up.mjs`],
  setupFiles: [`${import.meta.dirname}/tests/outside/as-strangers.mjs`],
};

export default defineConfig({
  test: {
    // Much of a test is waiting: one more than there are cores keeps those busy.
    maxWorkers: 1 + Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...[
        "contract",
        "game",
        "rules",
        "pg-pipeline",
        "db",
        "api",
        "client",
        "testing",
        "react",
        "admin",
        "yourmove",
        "create-yourmove-game",
      ].map((name) => project("packages", name)),
      ...["server", "web", "docs"].map((name) => project("apps", name)),
      project(".", "tools"),
      mockingProject("packages", "api"),
      mockingProject("apps", "server"),
      { ...shared, test: acceptance },
      { ...shared, test: measuringAcceptance },
      { ...shared, test: outside },
    ],
  },
});
