import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isShort } from "../../tests/support/rounds.ts";
import { vitestStage } from "./vitest-stage.mjs";

const fixtures = join(import.meta.dirname, "fixtures");
const words = ({ troubles }) => troubles.map(({ kind, title }) => `${kind}: ${title}`).toSorted();

const passes = (fullName) => ({ fullName, status: "passed", failureMessages: [] });
const fails = (fullName, why) => ({ fullName, status: "failed", failureMessages: [why] });
/** A file in a report of Vitest, of whose tests some failed, or none was found. */
const file = (name, ...assertionResults) => {
  const isSound = assertionResults.length > 0 && assertionResults.every(({ status }) => status === "passed");
  const rest = isSound ? { status: "passed", message: "" } : { status: "failed", message: "Error: not yet" };
  return { name: join(fixtures, name), ...rest, assertionResults };
};

const ALWAYS = passes("always passes");
const TWICE = "passes the second time";
const SECOND_TIME = [
  file("second-time.fixture.mjs", ALWAYS, fails(TWICE, "AssertionError: expected false to be true")),
  file("second-time.fixture.mjs", ALWAYS, passes(TWICE)),
];
const LOADS_LATER = [file("loads-later.fixture.mjs"), file("loads-later.fixture.mjs", passes("is there"))];
const NEVER = file("never.fixture.mjs", fails("passes never", "Error: this is why\n    at never.fixture.mjs:4:9"));

/** A stage whose runs end with these reports, one after the other; with how often it ran, and the files of the last run. */
const stageOf = async (again, ...runs) => {
  const left = [...runs];
  let args = [];
  const runTests = async (_name, given) => {
    args = given;
    const testResults = left.shift();
    return { code: testResults.some(({ status }) => status === "failed") ? 1 : 0, report: { testResults } };
  };
  const result = await vitestStage("fixtures", [], { again, runTests });
  expect(left).toEqual([]);
  return { ...result, args };
};

it("runs what failed once more where it shall: what passes then has passed and is reported as flaky", async () => {
  const [first, second] = [0, 1].map((at) => [SECOND_TIME[at], LOADS_LATER[at]]);
  const result = await stageOf(true, first, second);
  expect([result.passed, result.failed]).toEqual([3, 0]);
  expect(words(result)).toEqual([`flaky: ${TWICE}`, "flaky: the file as a whole"]);
  expect(result.args.slice(-2)).toEqual(first.map(({ name }) => name));
});

it("fails with what fails twice, names its file and says why", async () => {
  const result = await stageOf(true, [NEVER, SECOND_TIME[0]], [NEVER, SECOND_TIME[1]]);
  expect([result.passed, result.failed]).toEqual([2, 1]);
  expect(words(result)).toEqual(["failed: passes never", `flaky: ${TWICE}`]);
  expect(result.troubles[0]).toMatchObject({
    file: "tools/checks/fixtures/never.fixture.mjs",
    error: expect.stringContaining("Error: this is why"),
  });
});

it("fails at once elsewhere", async () => {
  const result = await stageOf(false, [SECOND_TIME[0], LOADS_LATER[0]]);
  expect([result.passed, result.failed]).toEqual([1, 2]);
  expect(words(result)).toEqual([`failed: ${TWICE}`, "failed: the file as a whole"]);
});

it("fails where a run ends badly though no test failed", async () => {
  const runTests = async () => ({ code: 1, report: undefined });
  const result = await vitestStage("fixtures", [], { again: true, runTests });
  expect(words(result)).toEqual(["failed: ended with 1 though no test failed"]);
});

it.skipIf(isShort)("reads the reports of Vitest itself", async () => {
  const memory = mkdtempSync(join(tmpdir(), "yourmove-stage-"));
  onTestFinished(() => rmSync(memory, { recursive: true, force: true }));
  const config = ["--config", join(fixtures, "vitest.config.mjs"), "--root", fixtures];
  const env = { FIXTURE_MEMORY: memory, VITEST: undefined, NODE_OPTIONS: undefined };
  const result = await vitestStage("fixtures", config, { again: true, env });
  expect([result.passed, result.failed]).toEqual([3, 1]);
  expect(words(result)).toEqual(["failed: passes never", `flaky: ${TWICE}`, "flaky: the file as a whole"]);
});
