// What the reports of vitest and Playwright tell, brought to one form: counts, and what failed or was flaky.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { cache, root } from "../dev/paths.mjs";

const mostLines = 12;
const mostColumns = 240;

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
export function vitestFiles(report) {
  return (report?.testResults ?? []).map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => told(name, test.fullName, test.failureMessages.join("\n")));
    if (status === "failed" && failed.length === 0) failed.push(told(name, "the file as a whole", message));
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
        return { kind: kinds[status], ...told(join("tests/e2e", `${file}:${line}`), title, error?.message) };
      }),
  );
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function told(file, title, error = "") {
  const lines = stripVTControlCharacters(error).split("\n");
  const isOurs = (line) => line.trim() !== "" && !line.includes("node_modules") && !line.includes("(node:");
  const first = lines.filter(isOurs).slice(0, mostLines);
  const where = file.startsWith(root) ? relative(root, file) : file;
  return { file: where, title, error: first.map((line) => line.trimEnd().slice(0, mostColumns)).join("\n") };
}
