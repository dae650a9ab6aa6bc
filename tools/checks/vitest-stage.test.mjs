import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { vitestStage } from "./vitest-stage.mjs";

const fixtures = join(import.meta.dirname, "fixtures");

describe("a stage of tests", () => {
  let memory;
  beforeEach(() => {
    memory = mkdtempSync(join(tmpdir(), "yourmove-stage-"));
  });
  afterEach(() => rmSync(memory, { recursive: true, force: true }));

  const stage = (files, again) => {
    const config = ["--config", join(fixtures, "vitest.config.mjs"), "--root", fixtures];
    const env = { FIXTURE_MEMORY: memory, VITEST: undefined, NODE_OPTIONS: undefined };
    return vitestStage("fixtures", [...config, ...files], { again, env });
  };
  const words = ({ troubles }) => troubles.map(({ kind, title }) => `${kind}: ${title}`);

  it("runs what failed once more where it shall: what passes then has passed and is reported as flaky", async () => {
    const result = await stage(["second-time", "loads"], true);
    expect([result.passed, result.failed]).toEqual([3, 0]);
    expect(words(result).toSorted()).toEqual(["flaky: passes the second time", "flaky: the file as a whole"]);
  });

  it("fails with what fails twice, names its file and says why", async () => {
    const result = await stage(["never", "second-time"], true);
    expect([result.passed, result.failed]).toEqual([2, 1]);
    expect(words(result)).toEqual(["failed: passes never", "flaky: passes the second time"]);
    expect(result.troubles[0]).toMatchObject({
      file: "tools/checks/fixtures/never.fixture.mjs",
      error: expect.stringContaining("Error: this is why"),
    });
  });

  it("fails at once elsewhere", async () => {
    const result = await stage(["second-time", "loads"], false);
    expect([result.passed, result.failed]).toEqual([1, 2]);
    expect(words(result).toSorted()).toEqual(["failed: passes the second time", "failed: the file as a whole"]);
  });
});
