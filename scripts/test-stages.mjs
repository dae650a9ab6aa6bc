// The stages of npm test, in order; each resolves to how many tests passed and failed (a check that fails counts one).
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureGenerated } from "./generate.mjs";
import { cache } from "./paths.mjs";
import { providePostgres } from "./postgres.mjs";
import { run, runTypeScript, tool } from "./run.mjs";

const node = process.execPath;
const success = { passed: 0, failed: 0 };

export const stages = {
  lint: {
    title: "format, lint, borders, dead code, versions, lengths and suppressions",
    work: async () => {
      await ensureGenerated();
      return check([
        [tool("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."],
        [tool("knip")],
        [tool("sherif")],
        ["scripts/check-house.mjs"],
      ]);
    },
  },
  types: {
    title: "every workspace, the scripts and the browser tests",
    work: async () => {
      await ensureGenerated();
      const ours = ["e2e", "guarantees", "prisma"].map((folder) => [tool("typescript", "tsc"), "-p", folder]);
      return check([[tool("turbo"), "run", "typecheck", "--output-logs=errors-only"], ...ours]);
    },
  },
  schema: {
    title: "schema.prisma and the migrations agree",
    work: async () => counted(await runTypeScript("packages/db/src/migrations/command.ts", ["check"])),
  },
  unit: { title: "packages and server, on both databases", work: () => vitest("unit", "!guarantees*") },
  build: {
    title: "what npm start runs; the lobby's first load is at most 100 KB",
    work: async () => {
      await ensureBuilt();
      return check([["scripts/check-bundle.mjs"]]);
    },
  },
  packages: {
    title:
      "@yourmove/client packed: alone in an empty folder, its types under every compiler, a match on a real server",
    work: async () => {
      await ensureBuilt();
      return counted(await runTypeScript("scripts/check-packages.mjs", []));
    },
  },
  guarantees: {
    title: "real servers: races, crashes, outages, thousands of polls (npm run test:long has the full figures)",
    work: async () => {
      await ensureBuilt();
      return vitest("guarantees", "guarantees*");
    },
  },
  e2e: { title: "the built service in a browser", work: browserTests },
};

async function check(commands) {
  let failed = 0;
  for (const command of commands) failed += (await run(node, command)) === 0 ? 0 : 1;
  return { passed: 0, failed };
}

function counted(code) {
  return code === 0 ? success : { passed: 0, failed: 1 };
}

async function vitest(name, project) {
  await ensureGenerated();
  const output = reportFile(`${name}.json`);
  const postgres = await providePostgres();
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
    const env = { TEST_DATABASE_URL: postgres.url };
    const code = await run(node, [tool("vitest"), "run", `--project=${project}`, ...reporters], { env });
    const { numPassedTests, numFailedTests } = read(output) ?? { numPassedTests: 0, numFailedTests: 0 };
    return { passed: numPassedTests, failed: failures(code, numFailedTests) };
  } finally {
    await postgres.stop();
  }
}

async function browserTests() {
  await ensureBuilt();
  const output = reportFile("e2e.json");
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: output };
  const args = [tool("@playwright/test", "playwright"), "test", "--reporter=list,json", "--pass-with-no-tests"];
  const code = await run(node, args, { env });
  const { expected, flaky, unexpected } = read(output)?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  return { passed: expected + flaky, failed: failures(code, unexpected) };
}

// A file that could not even be loaded fails the run without failing a test.
function failures(code, failedTests) {
  return code === 0 ? failedTests : Math.max(1, failedTests);
}

function reportFile(name) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, name);
  rmSync(file, { force: true });
  return file;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
