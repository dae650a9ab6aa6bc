import { expect, it } from "vitest";
import { createLog, MAX_RULES_LINE_BYTES } from "./log.ts";

const written: string[] = [];
const log = createLog("info", { write: (line) => void written.push(line) });

const LOUD = "\u0001".repeat(300);
const LONG = "界".repeat(300);
const GAME_TYPE = `demo.${"x".repeat(123)}`;

it.each([
  ["a fault", { gameType: GAME_TYPE, rulesVersion: 2_000_000_000, fn: "legalMoves", kind: "throw", fault: LOUD }],
  ["what ended a process", { package: LONG, reason: LOUD, fn: "view", matchIDs: Array(25).fill(2_000_000_000) }],
])("a line with a package's words has 2 KiB, however long they are as JSON: %s", (_, fields) => {
  written.length = 0;
  log.warn({ ...fields, requestID: "x".repeat(36) }, "a game's rules failed a request");
  const [line = ""] = written;
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_RULES_LINE_BYTES);
  expect(Buffer.byteLength(line)).toBeGreaterThan(MAX_RULES_LINE_BYTES - 12);
  expect(JSON.parse(line)).toMatchObject({ fn: fields.fn, msg: "a game's rules failed a request" });
});

it("any other line stays whole", () => {
  written.length = 0;
  log.error({ err: new Error(LONG.repeat(3)) }, "no package's");
  expect(JSON.parse(written[0] ?? "").err.message).toBe(LONG.repeat(3));
});

it("an error is written without rows, parameters and certificates, which are other people's", () => {
  written.length = 0;
  const fields = {
    code: "23505",
    detail: "Key (username)=(ann) exists",
    where: "parameter $1 = 'ann'",
    cert: { raw: "ann" },
  };
  log.error({ err: Object.assign(new Error("twice"), fields) }, "unexpected error");
  expect(JSON.parse(written[0] ?? "").err).toMatchObject({ message: "twice", code: "23505" });
  expect(written[0]).not.toContain("ann");
});
