import { expect, test } from "./fixtures.ts";
import { arrive, expectTurn } from "./players.ts";
import { start, startAndPlay } from "./scene.ts";

for (const [width, height] of [
  [1280, 900],
  [1440, 900],
] as const) {
  test(`at ${width} by ${height} the whole board and both players are in sight, in every game`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const viewport = { width, height };
    const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => arrive(browser, { name, baseURL, viewport })));
    if (!ann || !ben) throw new Error("Two are needed");
    const { items: games } = await ann.client.games.list.query();
    const openings = games.map(({ gameType }) => startAndPlay(ann, ben, gameType));
    // The one game that looks different at its start: against somebody else, so that both may run.
    const cid = await arrive(browser, { name: "cid", baseURL });
    for (const match of [start(ann, cid, "battleship"), ...openings]) {
      const { gameType, matchID } = await match;
      await ann.page.goto(`/matches/${gameType}/${matchID}`);
      await expectTurn(ann);
      for (const part of [".player.is-opponent", ".table-board", ".player.is-you"])
        await expect(ann.page.locator(part), `${part} in ${gameType}`).toBeInViewport({ ratio: 1 });
      expect(await ann.page.evaluate(() => scrollY), gameType).toBe(0);
    }
  });
}

test("the side is named as the game names it", async ({ browser, baseURL }) => {
  const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => arrive(browser, { name, baseURL })));
  if (!ann || !ben) throw new Error("Two are needed");
  const words = [
    ["chess", "You play white", "You play black"],
    ["connect-four", "You play red", "You play blue"],
    ["tic-tac-toe", "You play X, the cross", "You play O, the ring"],
  ] as const;
  for (const [gameType, first, second] of words) {
    const { matchID } = await start(ann, ben, gameType);
    for (const [player, side] of [
      [ann, first],
      [ben, second],
    ] as const) {
      await player.page.goto(`/matches/${gameType}/${matchID}`);
      await expect(player.page.getByText(side, { exact: true })).toBeVisible();
    }
  }
});
