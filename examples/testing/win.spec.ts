import { expect, test } from "@yourmove/testing/playwright";

test("two pages are signed in, and see a match that is played to a win", async ({ yourMove }) => {
  const [ann, bob] = yourMove.players;
  if (!ann || !bob) throw new Error("There should be two players.");
  const gameType = "tic-tac-toe";
  const terms = { gameType, opponentUserID: bob.userID, symbol: "X" } as const;
  const { match } = await ann.client.matches.invite.mutate(terms);
  await bob.page.goto(yourMove.url);
  await expect(bob.page.getByText(ann.username).first()).toBeVisible();
  await bob.client.matches.accept.mutate({ gameType, matchID: match.matchID });
  for (const [index, cell] of [0, 3, 1, 4, 2].entries()) {
    const { client } = index % 2 === 0 ? ann : bob;
    await client.matches.move.mutate({ gameType, matchID: match.matchID, move: { cell } });
  }
  const given = await ann.page.evaluate(() => (globalThis as unknown as { yourMove?: { url: string } }).yourMove?.url);
  expect(given).toBe(yourMove.url);
  const seen = await bob.client.matches.get.query({ gameType, matchID: match.matchID });
  expect(seen.unchanged || seen.match.outcome).toBe("lost");
});
