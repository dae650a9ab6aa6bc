import { createHash, createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkGame } from "../src/testing/index.ts";
import type { nim as kitNim } from "./support/games.ts";

const README = new URL("../README.md", import.meta.url);
const MODULES = new URL("../../../node_modules/", import.meta.url).pathname;

/** The files of the README, in a folder that has the kit and zod. */
const folder = mkdtempSync(`${tmpdir()}/your-move-game-`);

beforeAll(() => {
  mkdirSync(`${folder}/node_modules`);
  for (const name of ["@yourmove", "zod"]) symlinkSync(`${MODULES}${name}`, `${folder}/node_modules/${name}`);
  const text = readFileSync(README, "utf8");
  for (const [, file, code] of text.matchAll(/^```ts compile file=(\S+)\n(.*?)^```$/gms))
    writeFileSync(`${folder}/${file}`, code ?? "");
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the README", () => {
  it("shows a whole game, which has no fault", async () => {
    const { nim } = (await import(`${folder}/nim.ts`)) as { nim: typeof kitNim };
    expect(nim).toMatchObject({ gameType: "example.nim", rulesVersion: 1, name: "Nim" });
    expect(checkGame(nim, { playthroughs: 10, print: () => {} }).positions).toBeGreaterThan(40);
    expect(nim.play({ left: 2, turn: "X" }, "X", { take: 3 })).toEqual({
      ok: false,
      reason: "Only 2 are left",
      word: "only_left",
      values: { left: 2 },
    });
  });

  it("shows how dice are checked", async () => {
    const { commitment, dice } = (await import(`${folder}/dice.ts`)) as { commitment: string; dice: number[] };
    const seed = Buffer.alloc(32);
    const block = createHmac("sha256", seed).update("yourmove/1:7:0").digest();
    expect(commitment).toBe(createHash("sha256").update(seed).digest("hex"));
    expect(dice).toEqual([block.readUInt32BE(0), block.readUInt32BE(4)].map((word) => 1 + (word % 6)));
  });

  it("names every kind of fault", () => {
    const source = readFileSync(new URL("../src/testing/failed-check.ts", import.meta.url), "utf8");
    const kinds = [...source.matchAll(/^ {2}\| "(.+?)";?$/gm)].map(([, kind]) => kind);
    const named = [...readFileSync(README, "utf8").matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(6);
    expect(named.filter((kind) => kinds.includes(kind))).toEqual(kinds);
  });
});
