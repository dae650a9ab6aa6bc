// Lists the files that one keyed REST move passes, with their lines, by V8's precise coverage: whatever file has a function that the
// move called. `node --import tsx --conditions=@yourmove/source tools/checks/path-of-a-move.mjs`; docs/a-move.md has the list.
import { readFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { openTestDatabase } from "@yourmove/db/testing";
import { startInProcess } from "../../apps/server/src/in-process.ts";
import { systemClock } from "../../packages/api/src/clock.ts";

const ROOT = new URL("../../", import.meta.url).href;
const GAME = "tic-tac-toe";
/** The game's own, the test's, and what tools generate. */
const NOT_OURS = ["node_modules", "/testing/", "/generated/", "/rules/src/games/", "/tools/"];

const log = { info() {}, warn: console.error, error: console.error };
const database = await openTestDatabase("embedded");
const service = await startInProcess({ database, clock: systemClock, log, env: {} });
const origin = await service.app.listen({ port: 0, host: "127.0.0.1" });

const post = async (path, body, headers = {}) => {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
};
const signIn = async () => {
  const { token, user } = await post("/platform/auth/guest", {});
  return { userID: user.userID, authorization: { authorization: `Bearer ${token}` } };
};

const ann = await signIn();
const bob = await signIn();
const invite = { opponentUserID: bob.userID, symbol: "X" };
const { match } = await post(`/platform/games/${GAME}/invite`, invite, ann.authorization);
const path = `/platform/games/${GAME}/matches/${match.matchID}`;
const play = (player, cell) =>
  post(`${path}/move`, { move: { cell } }, { ...player.authorization, "Idempotency-Key": `move ${cell}` });
await post(`${path}/accept`, {}, bob.authorization);
await play(ann, 0);
await play(bob, 1);
const session = new Session();
session.connect();
await session.post("Profiler.enable");
/** The functions that ran during some work. */
const during = async (work) => {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const value = await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  return { value, result };
};
// A module's own function, from its first letter on, ran when it was loaded.
const isCalled = ({ ranges: [range] }) => range.count > 0 && range.startOffset > 0;
const isOurs = (url) => url.startsWith(ROOT) && !NOT_OURS.some((part) => url.includes(part));

// What a start sets going by itself is done once a second passes without a statement.
for (let isBusy = true, tries = 0; isBusy && tries < 60; tries += 1) {
  const { result } = await during(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  isBusy = result.some(({ url, functions }) => url.startsWith(`${ROOT}packages/db/`) && functions.some(isCalled));
}

const { value: answer, result } = await during(() => play(ann, 2));
if (answer.match?.moveCount !== 3) throw new Error(`The move was refused: ${JSON.stringify(answer)}`);
// A job of the service may have run beside it, and hardly beside each of three others, too.
const passedBy = async (player, cell) => {
  const { result: passed } = await during(() => play(player, cell));
  return new Set(passed.filter(({ functions }) => functions.some(isCalled)).map(({ url }) => url));
};
const others = [await passedBy(bob, 4), await passedBy(ann, 3), await passedBy(bob, 5)];

const total = { files: 0, lines: 0 };
for (const { url, functions } of result.toSorted((one, other) => (one.url < other.url ? -1 : 1))) {
  const called = functions.filter(isCalled);
  if (!isOurs(url) || called.length === 0 || others.some((other) => !other.has(url))) continue;
  const text = await readFile(fileURLToPath(url), "utf8");
  const lines = text.split("\n").length - 1;
  total.files += 1;
  total.lines += lines;
  console.log(`${String(lines).padStart(5)} ${url.slice(ROOT.length)}`);
}
console.log(`${total.files} files, ${total.lines} lines`);
process.exit(0);
