// The examples as a stranger runs them: out of the repository, on our packed packages, against a real server.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { afterAll, beforeAll } from "vitest";
import { newestCompiler } from "../../tools/dev/install.mjs";
import { root, runQuietly, tool } from "../../tools/dev/run.mjs";
import { takeOutside, tarballOf } from "../../tools/release/pack.mjs";
import { freePort } from "../support/free-port.mjs";
import { startServer } from "../support/server-process.ts";
import { check } from "./checks.mjs";
import { inPage, PATIENT, startProgram } from "./programs.mjs";

const folder = mkdtempSync(join(tmpdir(), "yourmove-examples-"));
const tarballs = {};
for (const name of ["client", "react"]) tarballs[`@yourmove/${name}`] = tarballOf(`packages/${name}`, folder);
const sitePort = await freePort();
const lobbyPort = await freePort();
const site = `http://localhost:${sitePort}`;
const stops = [];
let server;

beforeAll(async () => {
  server = await startServer({
    DATA_DIR: join(folder, "data"),
    BOTS: "off",
    HOST_JWT_ISSUER: site,
    HOST_JWT_AUDIENCE: "your-move",
    HOST_JWT_JWKS_URL: `${site}/jwks.json`,
  });
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

check("examples/curl: a match", () => matchByCurl(outside("curl")));
check("examples/node-bot: a match with each bot", () => bot(outside("node-bot")));
check("examples/host-jwt: a site signs its users in", () => hostSite(outside("host-jwt")));
check("examples/react-vite: a lobby in a browser", () => reactLobby(outside("react-vite")));

function outside(name) {
  return takeOutside({ from: join(root, "examples", name), to: join(folder, name), tarballs });
}

function matchByCurl(home) {
  const said = runQuietly("sh", [join(home, "match.sh"), server.url]);
  if (said.trim().split("\n").at(-1) !== "won") throw new Error(said);
}

async function bot(home) {
  const { client } = await import(join(home, "node_modules/@yourmove/client/dist/index.js")).then(signIn);
  const results = [];
  for (const [program, gameType] of [
    ["bot.mjs", "tic-tac-toe"],
    ["bot.mjs", "connect-four"],
    ["http-bot.mjs", "connect-four"],
  ]) {
    const { line, stop } = await startProgram([program, server.url], { cwd: home, ready: /user (\d+)/ });
    results.push(await playWithBot({ client, gameType, opponentUserID: Number(line[1]) }));
    const code = await stop();
    if (program === "bot.mjs" && code !== 0) throw new Error(`It ended with ${code}.`);
  }
  return results.join(", ");
}

async function signIn({ createMatchClient }) {
  const { url } = server;
  const { token } = await createMatchClient({ url }).auth.guest.mutate({});
  return { client: createMatchClient({ url, token }) };
}

async function hostSite(home) {
  const env = { PORT: String(sitePort), LOBBY_PORT: String(lobbyPort), SERVICE: server.url };
  stops.push((await startProgram(["site.mjs"], { cwd: home, ready: /the lobby/, env })).stop);
  const lobby = `http://localhost:${lobbyPort}`;
  const body = new URLSearchParams({ name: "Jörg of the site" });
  const signedIn = await fetch(`${site}/sign-in`, { method: "POST", body, redirect: "manual" });
  const cookie = signedIn.headers.get("set-cookie").split(";")[0];
  const me = await fetch(`${lobby}/platform/me`, { headers: { cookie } }).then((answer) => answer.json());
  if (me.user?.username !== "Jörg of the site") throw new Error(JSON.stringify(me));
  const page = await fetch(`${lobby}/`, { headers: { cookie } }).then((answer) => answer.text());
  if (!page.includes("Your Move")) throw new Error(`The lobby's page is not there: ${page}`);
  const stranger = await fetch(`${lobby}/`, { redirect: "manual" });
  if (stranger.headers.get("location") !== site) throw new Error("Nobody should see the lobby without signing in.");
}

async function reactLobby(home) {
  runQuietly(process.execPath, [await newestCompiler(), "-p", home]);
  const vite = tool("vite");
  const port = String(await freePort());
  runQuietly(process.execPath, [vite, "build", home, "--logLevel", "warn"]);
  const args = [vite, "preview", "--port", port, "--strictPort", "--host", "localhost"];
  stops.push((await startProgram(args, { cwd: home, ready: /Local/, env: { SERVICE: server.url } })).stop);
  const { client } = await import(join(home, "node_modules/@yourmove/client/dist/index.js")).then(signIn);
  await playInBrowser({ address: `http://localhost:${port}`, client });
}

/** Invites whoever the client speaks for, and wins by a column of four. */
function playInBrowser({ address, client }) {
  return inPage(async (page) => {
    const { user } = await client.auth.me.query();
    await page.goto(address);
    // Of a service that knows it no longer: the page starts over.
    await page.evaluate(() => localStorage.setItem("connect-four.token", "gone"));
    await page.reload();
    await expect(page.getByText("live", { exact: true })).toBeVisible(PATIENT);
    await page.getByLabel("Play").fill(user.username);
    await page.getByRole("button", { name: user.username, exact: true }).click();
    await expect(page.getByRole("status")).toHaveText("invited", PATIENT);
    const { items } = await client.matches.list.query({ gameType: "connect-four" });
    const { gameType, matchID } = items.find(({ canAcceptInvite }) => canAcceptInvite);
    await client.matches.accept.mutate({ gameType, matchID });
    for (let row = 6; row > 2; row -= 1) {
      await expect(page.getByRole("status")).toHaveText("Your turn", PATIENT);
      await page.getByRole("button", { name: `Row ${row}, column 1: empty` }).click();
      if (row > 3) await answer(client, { gameType, matchID });
    }
    await expect(page.getByRole("status")).toHaveText("You won", PATIENT);
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible(PATIENT);
  });
}

/** Waits for the turn, and drops a disc elsewhere. */
async function answer(client, { gameType, matchID }) {
  await expect
    .poll(async () => (await client.matches.get.query({ gameType, matchID })).match?.canMove, PATIENT)
    .toBe(true);
  await client.matches.move.mutate({ gameType, matchID, move: { column: 1 } });
}

/** Invites it and answers each of its moves with the first legal one; gives the result. */
async function playWithBot({ client, gameType, opponentUserID }) {
  const { match } = await client.matches.invite.mutate({ gameType, opponentUserID, symbol: "X" });
  const { matchID } = match;
  const signal = AbortSignal.timeout(300_000);
  return new Promise((resolve, reject) => {
    const follow = client.pollMatch({
      gameType,
      matchID,
      signal,
      onSnapshot({ match: { isFinished, result, canMove, positionVersion, game } }) {
        if (isFinished) return resolve(result);
        if (!canMove) return;
        const move = game.legalMoves[0];
        client.matches.move.mutate({ gameType, matchID, move, expectedPositionVersion: positionVersion }).catch(reject);
      },
    });
    follow.then((end) => reject(new Error(`The poll ended: ${end}.`)), reject);
  });
}
