// Files and lines that one keyed REST move passes, by V8's precise coverage. Run: node --import tsx --conditions=@yourmove/source tools/checks/path-of-a-move.mjs

import { readFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

const root = new URL(process.argv[2] ?? "../../", import.meta.url);
const { openTestDatabase } = await import(new URL("packages/db/src/testing/index.ts", root));
const { startInProcess } = await import(new URL("apps/server/src/in-process.ts", root));
const { systemClock } = await import(new URL("packages/api/src/clock.ts", root));
const kind = process.env.TEST_DATABASE_URL || process.argv[3] === "pg" ? "postgresql" : "embedded";
const database = await openTestDatabase(kind);
const log = { info() {}, warn: console.error, error: console.error };
const service = await startInProcess({ database, clock: systemClock, log, env: {} });
const url = await service.app.listen({ port: 0, host: "127.0.0.1" });
const ask = async (path, token, { body, headers = {} } = {}) => {
  const response = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
};
const ann = await ask("/platform/auth/guest", undefined, { body: {} });
const bob = await ask("/platform/auth/guest", undefined, { body: {} });
const base = "/platform/games/tic-tac-toe";
const { match } = await ask(`${base}/invite`, ann.token, { body: { opponentUserID: bob.user.userID, symbol: "X" } });
await ask(`${base}/matches/${match.matchID}/accept`, bob.token, { body: {} });
const play = (token, cell) =>
  ask(`${base}/matches/${match.matchID}/move`, token, {
    body: { move: { cell } },
    headers: { "Idempotency-Key": `k${cell}` },
  });
await play(ann.token, 0);
await play(bob.token, 1);
await new Promise((r) => setTimeout(r, 300));
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const answer = await play(ann.token, 2);
await new Promise((r) => setTimeout(r, 20));
const { result } = await session.post("Profiler.takePreciseCoverage");
if (answer.match?.moveCount !== 3) throw new Error(JSON.stringify(answer));
const passed = [];
for (const { url: file, functions } of result) {
  if (
    !file.startsWith(root.href) ||
    file.includes("node_modules") ||
    file.includes("/testing/") ||
    file.includes("generated")
  )
    continue;
  if (!functions.some(({ ranges }) => ranges[0].count > 0 && !(ranges[0].startOffset === 0))) continue;
  const text = await readFile(fileURLToPath(file), "utf8");
  passed.push({ file: file.slice(root.href.length), lines: text.split("\n").length - 1 });
}
passed.sort((a, b) => (a.file < b.file ? -1 : 1));
for (const { file, lines } of passed) console.log(String(lines).padStart(5), file);
console.log(
  passed.length,
  "files",
  passed.reduce((s, p) => s + p.lines, 0),
  "lines",
);
process.exit(0);
