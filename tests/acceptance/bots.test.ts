import { expect, it } from "vitest";
import { newDataDir } from "../support/data-dir.ts";
import { startServer } from "../support/server-process.ts";
import { botsOf } from "./bot-matches.ts";
import { matchOf, newPerson } from "./rest.ts";

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
