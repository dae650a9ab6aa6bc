import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createMatchClient, type GameType, type MatchClient, type MatchOf } from "@yourmove/client";
import { expect, test } from "./fixtures.ts";

const root = join(import.meta.dirname, "..");

const guest = async (url: string): Promise<MatchClient> => {
  const { token } = await createMatchClient({ url, patienceMs: 30_000 }).auth.guest.mutate({});
  return createMatchClient({ url, token, patienceMs: 30_000 });
};

/** Resolves with the first state of a match that fits. */
const until = <Of extends GameType>(
  client: MatchClient,
  { gameType, matchID }: { gameType: Of; matchID: number },
  fits: (match: MatchOf<Of>) => boolean,
): Promise<MatchOf<Of>> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController();
    const onSnapshot = ({ match }: { match: MatchOf<Of> }) => {
      if (!fits(match)) return;
      resolve(match);
      stop.abort();
    };
    client
      .pollMatch({ gameType, matchID, onSnapshot, signal: stop.signal })
      .then((end) => reject(new Error(end)), reject);
  });

/** The programs of docs/bots.md, word for word. */
const documentedBots = async (): Promise<string[]> => {
  const page = await readFile(join(root, "docs/bots.md"), "utf8");
  return [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? "");
};

/** Starts a program and gives the user id that it says it plays as. */
const startBot = async (file: string, url: string): Promise<{ child: ChildProcess; userID: number }> => {
  const child = spawn(process.execPath, [file, url], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, userID: Number(/user (\d+)/.exec(line.toString())?.[1]) };
};

test("the service's bots accept and move in every game, at every strength", async ({ server }) => {
  const client = await guest(server.url);
  const { items: games } = await client.games.list.query();
  const { items: offered } = await client.friends.search.query({ gameType: "chess" });
  const bots = offered.filter(({ isBot }) => isBot);
  expect(bots).toHaveLength(3);
  expect(bots.every(({ isOnline }) => isOnline)).toBe(true);
  for (const { gameType } of games) {
    for (const { userID } of bots) {
      const { match } = await client.matches.invite.mutate({ gameType, opponentUserID: userID, symbol: "O" });
      const moved = await until(client, match, ({ moveCount }) => moveCount > 0);
      expect(moved).toMatchObject({ state: 1, canMove: true });
      await client.matches.forfeit.mutate({ gameType, matchID: match.matchID });
    }
  }
});

test("the two bots of docs/bots.md run as they stand there, and play to the end", async ({ server }) => {
  const programs = await documentedBots();
  expect(programs).toHaveLength(2);
  expect(programs[0]?.trim().split("\n").length).toBeLessThanOrEqual(40);
  // Inside the repository, so that the first finds the typed client.
  await mkdir(join(root, "test-results"), { recursive: true });
  const folder = await mkdtemp(join(root, "test-results", "bots-"));
  const client = await guest(server.url);
  try {
    for (const [index, program] of programs.entries()) {
      const file = join(folder, `bot-${index}.mjs`);
      await writeFile(file, program);
      const { child, userID } = await startBot(file, server.url);
      const gameType = "connect-four";
      const invited = await client.matches.invite.mutate({ gameType, opponentUserID: userID, symbol: "X" });
      let { match } = invited;
      for (;;) {
        match = await until(client, match, ({ isFinished, canMove }) => isFinished || canMove);
        if (match.isFinished) break;
        const move = match.game.legalMoves?.[0] ?? { column: 0 };
        ({ match } = await client.matches.move.mutate({ gameType, matchID: match.matchID, move }));
      }
      expect(["win", "draw"]).toContain(match.result);
      child.kill("SIGKILL");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
