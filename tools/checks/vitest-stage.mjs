// A stage of tests by vitest; on CI a file that failed is run once more, alone.

import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { cache, root, run, tool } from "../dev/run.mjs";

const maxLines = 12;
const maxColumns = 240;

/**
 * Runs tests to their end, and resolves to how many passed and failed and to what there is to tell of them. With `again`, as
 * on CI, files that failed are run once more at the end, one after the other: a machine of strangers may stall for a
 * while. What passes only then has passed, and is reported as flaky; what fails twice has failed. `runTests` gives the exit code and
 * the report of a run.
 */
export async function vitestStage(
  name,
  args,
  { again = process.env.CI !== undefined, env = {}, runTests = runVitest } = {},
) {
  const first = filesOf(await runTests(name, args, env));
  const broken = first.files.filter(({ failed }) => failed.length > 0).map((file) => file.name);
  if (!again || broken.length === 0) return resultOf(first, []);
  console.log(`\nOnce more, alone: ${broken.join(", ")}`);
  const alone = [...args, "--maxWorkers=1", "--no-file-parallelism", ...broken];
  const second = filesOf(await runTests(`${name}-again`, alone, env));
  return resultOf(settled(first, second), flakyOf(first, second));
}

async function runVitest(name, args, env) {
  const output = reportFile(name);
  const report = ["--reporter=json", `--outputFile.json=${output}`];
  const code = await run(process.execPath, [tool("vitest"), "run", ...args, ...report], { env });
  return { code, report: readReport(output) };
}

function filesOf({ code, report }) {
  return { code, files: vitestFiles(report) };
}

/** The first run, but for the files that were run again. */
function settled(first, second) {
  const files = first.files.map((file) => second.files.find(({ name }) => name === file.name) ?? file);
  return { code: second.code, files };
}

function flakyOf(first, second) {
  const failedTwice = new Set(failuresOf(second).map(keyOf));
  const ranAgain = new Set(second.files.map(({ name }) => name));
  const files = first.files.filter(({ name }) => ranAgain.has(name));
  return failuresOf({ files }).filter((failure) => !failedTwice.has(keyOf(failure)));
}

function failuresOf({ files }) {
  return files.flatMap(({ failed }) => failed);
}

function keyOf({ file, title }) {
  return `${file} ${title}`;
}

function resultOf(outcome, flaky) {
  const failed = failuresOf(outcome);
  // What happens outside of every test fails the run without failing one.
  if (outcome.code !== 0 && failed.length === 0)
    failed.push({ file: "vitest", title: `ended with ${outcome.code} though no test failed`, error: "" });
  const troubles = [
    ...failed.map((each) => ({ kind: "failed", ...each })),
    ...flaky.map((each) => ({ kind: "flaky", ...each })),
  ];
  const passed = outcome.files.reduce((sum, file) => sum + file.passed, 0);
  return { passed, failed: failed.length, troubles };
}

/** Where a stage writes its report; the one of an earlier run is gone. */
export function reportFile(name) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** A report, or undefined when the run ended before it was written. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The files of a vitest report, each with how many of its tests passed and what failed, be it the file itself. */
function vitestFiles(report) {
  return (report?.testResults ?? []).map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => failure(name, test.fullName, test.failureMessages.join("\n")));
    if (status === "failed" && failed.length === 0) failed.push(failure(name, "the file as a whole", message));
    return { name, passed: assertionResults.filter((test) => test.status === "passed").length, failed };
  });
}

/** What a Playwright report tells of tests that failed, or passed only when tried again. */
export function playwrightTroubles(report) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const kinds = { unexpected: "failed", flaky: "flaky" };
  return specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status in kinds)
      .map(({ status, results }) => {
        const [error] = results.flatMap(({ errors }) => errors);
        return { kind: kinds[status], ...failure(join("tests/e2e", `${file}:${line}`), title, error?.message) };
      }),
  );
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function failure(file, title, error = "") {
  const lines = stripVTControlCharacters(error).split("\n");
  const isOurs = (line) => line.trim() !== "" && !line.includes("node_modules") && !line.includes("(node:");
  const first = lines.filter(isOurs).slice(0, maxLines);
  const where = file.startsWith(root) ? relative(root, file) : file;
  return { file: where, title, error: first.map((line) => line.trimEnd().slice(0, maxColumns)).join("\n") };
}
