import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signMessage } from "@yourmove/api";
import { EVENT_KINDS, webhookEventSchema } from "@yourmove/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../tests/support/free-port.mjs";

const text = readFileSync(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");
const receiver = text.match(/```js [^\n]*file=receiver\.mjs\n([\s\S]+?)```/)?.[1] ?? "";
const example = text.match(/\n(\{"type":[\s\S]+?\})\n```/)?.[1] ?? "";
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

let folder = "";
let child: ChildProcess;
let url = "";
let said = "";

const send = (id: string, body: string, { by = secret, age = 0 } = {}) => {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = signMessage({ id, timestamp, body }, [by]);
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signature };
  return fetch(url, { method: "POST", body, headers }).then(({ status }) => status);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "receiver-"));
  const file = join(folder, "receiver.mjs");
  writeFileSync(file, receiver);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  child = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, PORT: String(port) } });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
});
afterAll(async () => {
  child.kill();
  if (child.exitCode === null) await once(child, "exit");
  rmSync(folder, { recursive: true });
});

it("the receiver of docs/webhooks.md takes what is signed, once each, and nothing else", async () => {
  await expect.poll(() => fetch(url).then(Boolean, () => false)).toBe(true);
  expect(receiver.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(20);
  expect(await send("msg_1_turn", example)).toBe(204);
  expect(await send("msg_1_turn", example)).toBe(204);
  expect(await send("msg_2_turn", example, { by: `whsec_${Buffer.alloc(32, 8).toString("base64")}` })).toBe(400);
  expect(await send("msg_3_turn", example, { age: 600 })).toBe(400);
  await expect.poll(() => said).toContain("match.turn 41");
  expect(said.trim().split("\n")).toEqual(["match.turn 41 https://play.example/matches/tic-tac-toe/41"]);
});

it("the event that docs/webhooks.md shows is one, and has every field", () => {
  const event = JSON.parse(example);
  expect(webhookEventSchema.parse(event)).toEqual(event);
  expect(EVENT_KINDS).toContain(event.type);
});
