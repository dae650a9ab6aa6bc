// The stages of npm test, in order; each resolves to how many tests passed and failed (a check that fails counts one), and to
// what there is to tell of those that failed or were flaky.
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBrowser, ensureShell } from "../../tests/support/browser.mjs";
import { providePostgres } from "../../tests/support/postgres.mjs";
import { ensureBuilt, ensureGenerated, ensureServed } from "../dev/build.mjs";
import { root, run, tool } from "../dev/run.mjs";
import { besideBusyLoops } from "./busy-loops.mjs";
import { lints } from "./lint.mjs";
import { playwrightTroubles, readReport, reportFile, vitestStage } from "./vitest-stage.mjs";

const node = process.execPath;
const isShort = process.env.ROUNDS === "short";
/** What is served is bundled from the packages' sources; the packages themselves are for strangers. */
const ensure = isShort ? ensureServed : ensureBuilt;

/** Named one by one: of several that are left out by name, Vitest leaves out none. */
const unitProjects = [
  ...["packages", "apps"].flatMap((folder) => readdirSync(join(root, folder))),
  "tools",
  "*-mocking",
];

export const stages = {
  lint: {
    title: "format, lint, borders, dead code, versions, lengths and suppressions",
    work: async () => {
      await ensureGenerated();
      return check(lints());
    },
  },
  types: {
    title: "every workspace, the scripts and the browser tests",
    work: () => check([["tools/checks/check-types.mjs"]]),
  },
  schema: {
    title: "schema.prisma and the migrations agree, and row types with what PostgreSQL describes",
    work: () => check([["tools/dev/command.mjs", "check"]]),
  },
  unit: { title: "packages and server, on both databases", work: () => vitest("unit", ...unitProjects) },
  build: {
    title: "what npm start runs; the lobby's first load is at most 100 KB",
    work: async () => {
      await ensure();
      return check([["tools/checks/check-bundle.mjs"]]);
    },
  },
  outside: {
    title: "what strangers get, outside the repository: the packed packages, the examples and the guides",
    work: async () => {
      await ensure();
      return vitest("outside", "outside");
    },
  },
  acceptance: {
    title: "real servers: races, crashes, outages, thousands of polls (npm run test:long has the full figures)",
    work: async () => {
      await ensure();
      return vitest("acceptance", "acceptance*");
    },
  },
  e2e: { title: "the built service in a browser", work: browserTests },
  busy: { title: "npm test three times in a row, beside three busy loops", work: besideBusyLoops },
};

async function check(commands) {
  const codes = await Promise.all(commands.map((command) => run(node, command)));
  const troubles = commands.filter((_, at) => codes[at] !== 0).map(failedCheck);
  return { passed: 0, failed: troubles.length, troubles };
}

function failedCheck([program, ...args]) {
  return {
    kind: "failed",
    file: [relative(root, program), ...args].join(" "),
    title: "see above what it says",
    error: "",
  };
}

async function vitest(name, ...projects) {
  await ensureGenerated();
  const postgres = await providePostgres();
  try {
    return await vitestStage(name, [...projects.map((each) => `--project=${each}`), "--reporter=default"], {
      env: { TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}

async function browserTests() {
  await ensure();
  const output = reportFile("e2e");
  const env = {
    CHROMIUM_PATH: await ensureBrowser(),
    CHROMIUM_SHELL_PATH: await ensureShell(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
    // Of ours they load the sources, as every test does.
    NODE_OPTIONS: "--conditions=@yourmove/source",
  };
  const args = [tool("@playwright/test", "playwright"), "test", "--reporter=list,json", "--pass-with-no-tests"];
  if (isShort) args.push("--grep", "@short");
  const code = await run(node, args, { env });
  const report = readReport(output);
  const { expected, flaky, unexpected } = report?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  // What happens outside of every test fails the run without failing one.
  const failed = code === 0 ? unexpected : Math.max(1, unexpected);
  return { passed: expected + flaky, failed, troubles: playwrightTroubles(report) };
}
