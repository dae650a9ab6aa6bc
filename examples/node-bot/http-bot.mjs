// The same bot over plain HTTP, without any package: node http-bot.mjs [address of the service]
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const [url = "http://localhost:3000"] = process.argv.slice(2);
let token = process.env.YOURMOVE_KEY;

async function request(method, path, body) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  if (response.status === 429 || response.status === 503)
    await pause(1000 * (response.headers.get("Retry-After") ?? 1));
  return { status: response.status, ...(await response.json()) };
}

token ??= (await request("POST", "/platform/auth/guest", {})).token;
const { user } = await request("GET", "/platform/me");
console.log(`playing as ${user.username}, user ${user.userID}`);

async function act({ gameType, matchID, canAcceptInvite, canMove, positionVersion, game }) {
  const path = `/platform/games/${gameType}/matches/${matchID}`;
  if (canAcceptInvite) await request("POST", `${path}/accept`, {});
  if (!canMove) return;
  const moves = game.legalMoves ?? (await request("GET", path)).match?.game.legalMoves ?? [];
  if (moves.length === 0) return;
  const move = moves[Math.floor(Math.random() * moves.length)];
  await request("POST", `${path}/move`, { move, expectedPositionVersion: positionVersion });
}

let query = "";
for (;;) {
  const answer = await request("GET", `/platform/matches${query}`).catch(() => ({ status: 503 }));
  if (answer.status === 401) break;
  if (answer.status !== 200) await pause(1000);
  else {
    query = `?wait=25&since=${answer.lastActionTime}`;
    if (!answer.unchanged) await Promise.all(answer.items.map(act));
  }
}
console.log("stopped: the token is no longer good");
