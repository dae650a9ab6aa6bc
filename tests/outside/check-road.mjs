// A stranger's road, outside the repository and from the packed files: a game is created, installed beside the service and played against a
// bot, its rules are upgraded under a running match, and everything that was played is verified.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runQuietly } from "../../tools/dev/run.mjs";
import { check } from "./checks.mjs";

const NAME = "lay-out";
const GAME = `stranger.${NAME}`;
const mostAsks = 600;
const pauseMs = 200;
/**
 * Walks it in the folder of an operator's application: `start` and `stop` a service there with these arguments, `yourmove` runs a
 * command to its end, `tarball` is the packed create-yourmove-game.
 */
export function checkRoad({ app, tarball, start, stop, yourmove }) {
  let running;
  const served = async (work) => {
    const server = await start(["--games", `./${NAME}`]);
    await work(server).finally(() => stop(server));
  };
  check("a stranger's road: a game is created and loaded", () => create({ app, tarball, yourmove }));
  check("a stranger's road: a bot plays it", async () => {
    await served(async ({ url }) => {
      const player = await newPlayer(url);
      await playToTheEnd(player, await invite(player));
      running = { player, match: await invite(player) };
      await moveOnce(running.player, running.match);
    });
  });
  check("a stranger's road: its rules are upgraded under a running match", async () => {
    upgrade(join(app, NAME));
    await served(async ({ url }) => {
      const player = { ...running.player, url };
      const old = await playToTheEnd(player, running.match);
      const next = await playToTheEnd(player, await invite(player));
      if (old.rulesVersion !== 1 || next.rulesVersion !== 2)
        throw new Error(`They were played under ${old.rulesVersion} and ${next.rulesVersion}.`);
      if (old.game.cells.length !== 25 || next.game.cells.length !== 36) throw new Error("They are of the wrong size.");
    });
  });
  check("a stranger's road: what was played is verified under its own rules", async () => {
    const { code, said } = await yourmove(["verify", "--games", `./${NAME}`]);
    const isSaid = [1, 2].every((version) =>
      new RegExp(`^${GAME} version ${version}: [1-9]\\d* lead .*, 0 do not`, "m").test(said),
    );
    if (code !== 0 || !isSaid) throw new Error(`verify ended with ${code}: ${said}`);
    return said.trim().split("\n").at(-1);
  });
}

async function create({ app, tarball, yourmove }) {
  const creator = join(app, "creator");
  mkdirSync(creator);
  runQuietly("tar", ["-xzf", tarball, "-C", creator, "--strip-components=1"]);
  const script = join(creator, "bin", "create-yourmove-game.mjs");
  runQuietly(process.execPath, [script, join(app, NAME), "--vendor", "stranger"]);
  const { code, said } = await yourmove(["check", "--games", `./${NAME}`]);
  if (code !== 0 || !said.includes(`${GAME} 1`)) throw new Error(`check ended with ${code}: ${said}`);
}

async function newPlayer(url) {
  const { token } = await ask({ url }, "auth/guest", {});
  return { url, token };
}

/** Calls the service as programs do; a body makes it a POST. */
async function ask({ url, token }, path, body) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${url}/platform/${path}`, init);
  const value = await answer.json();
  if (!answer.ok) throw new Error(`${path} is ${answer.status}: ${JSON.stringify(value)}`);
  return value;
}

async function anyBot(player) {
  const { items } = await ask(player, `games/${GAME}/friends/search`);
  const bot = items.find(({ isBot }) => isBot);
  if (!bot) throw new Error(`No bot plays ${GAME}: ${JSON.stringify(items)}`);
  return bot;
}

async function invite(player) {
  const { userID } = await anyBot(player);
  const { match } = await ask(player, `games/${GAME}/invite`, { opponentUserID: userID, symbol: "X" });
  return match;
}

const read = async (player, { matchID }) => (await ask(player, `games/${GAME}/matches/${matchID}`)).match;

/** Waits for the turn or the end. */
async function turn(player, match) {
  for (let requested = 0; requested < mostAsks; requested += 1) {
    const now = await read(player, match);
    if (now.isFinished || now.canMove) return now;
    if (now.isPaused) throw new Error(`It is paused: ${now.pausedReason}`);
    await sleep(pauseMs);
  }
  throw new Error("The bot does not move.");
}

async function moveOnce(player, match) {
  const { isFinished, game } = await turn(player, match);
  if (isFinished) return false;
  await ask(player, `games/${GAME}/matches/${match.matchID}/move`, { move: game.legalMoves[0] });
  return true;
}

async function playToTheEnd(player, match) {
  while (await moveOnce(player, match));
  const over = await read(player, match);
  if (over.resultDetail !== "no_room") throw new Error(`It ended as ${JSON.stringify(over)}`);
  return over;
}

/** A larger board, as the version 2 of a definition of its own; the version before stays beside it. */
function upgrade(home) {
  copyFileSync(join(home, "rules.mjs"), join(home, "rules-1.mjs"));
  const rules = readFileSync(join(home, "rules.mjs"), "utf8");
  const next = rules.replace("rulesVersion: 1,", "rulesVersion: 2,").replace("const SIZE = 5;", "const SIZE = 6;");
  if (next === rules) throw new Error("The template's rules look otherwise.");
  writeFileSync(join(home, "rules.mjs"), next);
  const games =
    'import { game } from "./rules.mjs";\nimport { game as first } from "./rules-1.mjs";\n\nexport default [game, first];\n';
  writeFileSync(join(home, "games.mjs"), games);
}
