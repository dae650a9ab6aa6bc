import { startTestService } from "@yourmove/testing";
import { expect, test } from "vitest";

test("a player whose time runs out has lost", async () => {
  const service = await startTestService();
  const ann = await service.player("ann");
  const opponent = await service.opponent({ plays: ({ moveCount }) => (moveCount === 0 ? { cell: 4 } : null) });
  const gameType = "tic-tac-toe";
  const terms = { gameType, opponentUserID: opponent.userID, symbol: "O", turnSeconds: 3600 } as const;
  const { match } = await ann.client.matches.invite.mutate(terms);
  const { matchID } = match;
  await ann.client.pollMatch({
    gameType,
    matchID,
    onSnapshot: async ({ match: { canMove, moveCount } }) => {
      if (canMove) await ann.client.matches.move.mutate({ gameType, matchID, move: { cell: 0 } });
      else if (moveCount === 2) await service.clock.advance(3_600_000);
    },
  });
  const seen = await ann.client.matches.get.query({ gameType, matchID });
  expect(seen.unchanged || seen.match.outcome).toBe("won");
  await service.stop();
});
