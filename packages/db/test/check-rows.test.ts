import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));

it("the check reports every kind of wrong row type, with its place", () => {
  const args = ["--import", "tsx", "--conditions=@yourmove/source", "scripts/check-rows.ts", "test/wrong-rows.ts"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(stderr.trim().split("\n")).toEqual([
    "test/wrong-rows.ts:9: createdTime is declared as number, PostgreSQL gives string",
    "test/wrong-rows.ts:13: avatar is declared and not selected",
    "test/wrong-rows.ts:17: userID is selected and not declared",
    "test/wrong-rows.ts:21: user.avatar may be null, and its type doesn't say so",
    "test/wrong-rows.ts:25: user_id is selected, and the statement declares no rows",
    'test/wrong-rows.ts:26: PostgreSQL refuses it: column "nickname" does not exist',
    "test/wrong-rows.ts:28: no statement was made here: let check-rows.ts make it",
  ]);
  expect(status).toBe(1);
});
