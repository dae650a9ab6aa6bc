import { setTimeout as sleep } from "node:timers/promises";
import { openTestDatabase } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { newDataDir } from "../support/data-dir.ts";
import { startServer } from "../support/server-process.ts";
import { awaitAnswer, botsOf, makeMove, startBotMatch } from "./bot-matches.ts";
import { matchOf, newPerson } from "./rest.ts";
import { expectWithin, report, rounds } from "./rounds.ts";

/** A place for data that outlives a server, and how soon after a start a claim of the last one ends, in milliseconds. */
const PLACES = [
  [
    "embedded database",
    1000,
    async () => {
      const { dataDir, remove } = newDataDir();
      return { settings: { DATA_DIR: dataDir }, remove: async () => remove() };
    },
  ],
  [
    "PostgreSQL",
    5000,
    async () => {
      const db = await openTestDatabase("postgresql");
      return { settings: { DATABASE_URL: db.databaseUrl ?? "" }, remove: () => db.close() };
    },
  ],
] as const;

const ALL = ["chess", "gomoku", "reversi", "checkers", "connect-four", "ultimate-tic-tac-toe"];
const GAMES = ALL.slice(0, rounds({ full: ALL.length, quick: 3, short: 1 }));

describe.each(PLACES)("bots (%s)", (way, claimMs, open) => {
  it("kill -9 while bots think: after the next start each match gets its one answer, and the play goes on", async () => {
    const place = await open();
    let server = await startServer(place.settings);
    const bot = (await botsOf(server.url)).at(-1)?.userID ?? 0;
    const person = await newPerson(server.url);
    const playing = await Promise.all(GAMES.map((gameType) => startBotMatch(person, bot, gameType)));
    const before = playing.map(({ match }) => match.moveCount);
    await Promise.all(playing.map(makeMove));
    await sleep(100);
    server.signal("SIGKILL");
    await server.exited;
    server = await startServer(place.settings);
    const start = performance.now();
    const again = playing.map(({ match }) => ({ person: person.at(server.url), match }));
    await Promise.all(again.map(awaitAnswer));
    const lastAnswerMs = Math.round(performance.now() - start);
    expect(again.map(({ match }) => match.moveCount)).toEqual(before.map((count) => count + 2));
    await Promise.all(again.map(makeMove));
    await Promise.all(again.map(awaitAnswer));
    expect(again.map(({ match }) => match.moveCount)).toEqual(before.map((count) => count + 4));
    report(`bots after kill -9, ${way}`, { lastAnswerMs });
    // What is claimed is looked for again when a claim has ended; then all of it is thought about in a second.
    expectWithin(lastAnswerMs, claimMs + 3000);
    await server.stop();
    await place.remove();
  });
});

it("the service's bots accept and move in every game, at every strength", async () => {
  const { dataDir, remove } = newDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  const person = await newPerson(server.url);
  const { body } = await person.get("/platform/games");
  const bots = await botsOf(server.url);
  expect(bots).toHaveLength(5);
  for (const { gameType } of body.items ?? [])
    for (const { userID } of bots) {
      const games = `/platform/games/${gameType}`;
      const invited = await person.post(`${games}/invite`, { opponentUserID: userID, symbol: "O" });
      const path = `${games}/matches/${matchOf(invited).matchID}`;
      const seen = async () => matchOf(await person.get(path));
      await expect.poll(async () => (await seen()).moveCount, { message: path }).toBeGreaterThan(0);
      expect(await seen()).toMatchObject({ gameType, state: 1, canMove: true });
      await person.post(`${path}/forfeit`, {});
    }
  await server.stop();
  remove();
});
