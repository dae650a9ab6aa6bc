import type { UserSummary } from "@yourmove/contract";
import { expect, it } from "vitest";
import { newDataDir } from "../support/data-dir.ts";
import { startServer } from "../support/server-process.ts";
import { matchOf, newPerson } from "./rest.ts";

it("the service's bots accept and move in every game, at every strength", async () => {
  const { dataDir, remove } = newDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  const person = await newPerson(server.url);
  const { body: games } = await person.get("/platform/games");
  const { body: found } = await person.get("/platform/games/chess/friends/search");
  const bots = (found.items as unknown as UserSummary[]).filter(({ isBot }) => isBot);
  expect(bots).toHaveLength(5);
  expect(bots.every(({ isOnline }) => isOnline)).toBe(true);
  for (const { gameType } of games.items ?? [])
    for (const { userID } of bots) {
      const game = `/platform/games/${gameType}`;
      const invited = await person.post(`${game}/invite`, { opponentUserID: userID, symbol: "O" });
      const path = `${game}/matches/${matchOf(invited).matchID}`;
      const seen = async () => matchOf(await person.get(path));
      await expect.poll(async () => (await seen()).moveCount, { message: path }).toBeGreaterThan(0);
      expect(await seen()).toMatchObject({ gameType, state: 1, canMove: true });
      await person.post(`${path}/forfeit`, {});
    }
  await server.stop();
  remove();
});
