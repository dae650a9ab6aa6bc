// The stages of npm test, in order; each resolves to how many tests passed and failed (a check that fails counts one), and to
// what there is to tell of those that failed or were flaky.
import { join, relative } from "node:path";
import { ensureBrowser, ensureShell } from "../../tests/support/browser.mjs";
import { providePostgres } from "../../tests/support/postgres.mjs";
import { ensureBuilt, ensureGenerated } from "../dev/build.mjs";
import { installApart } from "../dev/install.mjs";
import { root, run, runTypeScript, tool } from "../dev/run.mjs";
import { packedFolder } from "../release/pack-all.mjs";
import { lints } from "./lint.mjs";
import { playwrightTroubles, readReport, reportFile, vitestStage } from "./vitest-stage.mjs";

const node = process.execPath;
const isShort = process.env.ROUNDS === "short";
const success = { passed: 0, failed: 0, troubles: [] };

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
  unit: { title: "packages and server, on both databases", work: () => vitest("unit", "!acceptance*") },
  build: {
    title: "what npm start runs; the lobby's first load is at most 100 KB",
    work: async () => {
      await ensureBuilt();
      return check([["tools/checks/check-bundle.mjs"]]);
    },
  },
  packages: {
    title:
      "the packages packed: outside the repository, their types under every compiler, matches on a real server; the guides as they stand",
    work: async () => {
      await ensureBuilt();
      // The checks run at once, and would each install it.
      await installApart();
      const ofDocument = typeScript("tools/checks/check-openapi.mjs");
      const isPacked = await typeScript("tools/release/pack-all.mjs");
      const env = { PACKED_FOLDER: packedFolder };
      const checks = [
        "release/check-packages",
        "release/check-yourmove",
        "release/check-testing",
        "release/check-game",
        "release/check-examples",
        "checks/check-guides",
      ].map((name) => typeScript(`tools/${name}.mjs`, env));
      const results = [isPacked, ...(await Promise.all([ofDocument, ...checks]))];
      const failed = results.reduce((sum, result) => sum + result.failed, 0);
      return { passed: 0, failed, troubles: results.flatMap(({ troubles }) => troubles) };
    },
  },
  acceptance: {
    title: "real servers: races, crashes, outages, thousands of polls (npm run test:long has the full figures)",
    work: async () => {
      await ensureBuilt();
      return vitest("acceptance", "acceptance*");
    },
  },
  e2e: { title: "the built service in a browser", work: browserTests },
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

async function typeScript(program, env = {}) {
  return (await runTypeScript(program, [], env)) === 0
    ? success
    : { passed: 0, failed: 1, troubles: [failedCheck([join(root, program)])] };
}

async function vitest(name, project) {
  await ensureGenerated();
  const postgres = await providePostgres();
  try {
    return await vitestStage(name, [`--project=${project}`, "--reporter=default"], {
      env: { TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}

async function browserTests() {
  await ensureBuilt();
  const output = reportFile("e2e");
  const env = {
    CHROMIUM_PATH: await ensureBrowser(),
    CHROMIUM_SHELL_PATH: await ensureShell(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
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
