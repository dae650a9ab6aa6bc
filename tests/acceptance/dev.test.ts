import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDataDir } from "../support/data-dir.ts";
import { freePort } from "../support/free-port.mjs";

const { dataDir, remove } = newDataDir();
let dev: ChildProcess;
let port = 0;
const printed: string[] = [];

beforeAll(async () => {
  port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const script = join(import.meta.dirname, "../..", "tools", "dev", "dev.mjs");
  dev = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((resolve) => {
    if (!dev.stdout) throw new Error("Its output can't be read.");
    createInterface(dev.stdout).on("line", (line) => {
      printed.push(line);
      if (line.includes("ready")) resolve();
    });
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => dev.once("exit", resolve));
  if (dev.kill("SIGTERM")) await ended;
  remove();
});

test("npm run dev prints one address, that of PORT", () => {
  const addresses = printed.join("\n").match(/https?:\/\/\S+/g);
  expect(addresses).toEqual([`http://localhost:${port}`]);
});

test.each(["/", "/platform/games", "/docs", "/openapi.json", "/readyz"])("%s opens there", async (path) => {
  const answer = await fetch(`http://localhost:${port}${path}`);
  expect(answer.status).toBe(200);
});

test("a newcomer signs in there, as the page does it", async () => {
  const address = `http://localhost:${port}`;
  const options = { method: "POST", headers: { Origin: address } };
  const answer = await fetch(`${address}/platform/auth/guest`, options);
  expect(answer.status).toBe(200);
});
