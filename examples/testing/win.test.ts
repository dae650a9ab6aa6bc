import { startTestService } from "@yourmove/testing";
import { expect, test } from "vitest";

test("a stranger's test plays to a win against an opponent", async () => {
  const service = await startTestService();
  const ann = await service.player("ann");
  const opponent = await service.opponent({ plays: ({ moveCount }) => ({ cell: moveCount === 1 ? 3 : 4 }) });
  const { match } = await ann.client.matches.invite.mutate({
    gameType: "tic-tac-toe",
    opponentUserID: opponent.userID,
    symbol: "X",
  });
  const { gameType, matchID } = match;
  const end = new AbortController();
  const cells = [0, 1, 2];
  await ann.client
    .pollMatch({
      gameType,
      matchID,
      signal: end.signal,
      onSnapshot: async ({ match: { isFinished, canMove, moveCount } }) => {
        if (isFinished) return end.abort();
        const cell = cells[moveCount / 2];
        if (canMove && cell !== undefined) await ann.client.matches.move.mutate({ gameType, matchID, move: { cell } });
      },
    })
    .catch(() => {});
  const seen = await opponent.client.matches.get.query({ gameType, matchID });
  expect(seen.unchanged || seen.match.outcome).toBe("lost");
  await service.stop();
});
