import { testKinds } from "@yourmove/db/testing";
import { type AnyGame, builtInGames, createGames } from "@yourmove/rules";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { codeOf, createHarness, type Harness, type Player, problemOf, readMatch } from "./harness.ts";

const gameType = "tic-tac-toe";

/** The next version of tic-tac-toe, in which three in a row lose, and a move names its cell by another word. */
const misere: AnyGame = {
  ...ticTacToe,
  rulesVersion: 2,
  moveSchema: z.object({ square: z.int().check(z.minimum(0), z.maximum(8)) }),
  legalMoves: (position) => ticTacToe.legalMoves(position).map(({ cell }) => ({ square: cell })),
  play: (position, symbol, { square }) => ticTacToe.play(position, symbol, { cell: square }),
  outcome(position) {
    const outcome = ticTacToe.outcome(position);
    return outcome?.winner ? { ...outcome, winner: outcome.winner === "X" ? "O" : "X" } : outcome;
  },
};

describe.each(testKinds)("a game's versions (%s)", (kind) => {
  let before: Harness;
  let after: Harness;
  beforeAll(async () => {
    before = await createHarness(kind);
    after = await createHarness(kind, { db: before.db, games: createGames([...builtInGames.list(), misere]) });
  });
  afterAll(async () => {
    await after.services.stop();
    await before.close();
  });

  const there = async (...players: [Player, Player]): Promise<[Player, Player]> => [
    await after.signIn(players[0].token),
    await after.signIn(players[1].token),
  ];
  const invite = async (x: Player, o: Player) =>
    (await x.call.matches.invite({ gameType, opponentUserID: o.userID, symbol: "X" })).match;

  it("leave a running match, and an invite, under the one that it was made with: it goes on and ends so", async () => {
    const [x, o] = await before.pair();
    const { matchID, rulesVersion } = await invite(x, o);
    expect(rulesVersion).toBe(1);
    const [newX, newO] = await there(x, o);
    expect((await newO.call.matches.accept({ gameType, matchID })).match).toMatchObject({ rulesVersion: 1 });
    for (const [at, player] of [newX, o, x, newO].entries())
      await player.call.matches.move({ gameType, matchID, move: { cell: [0, 3, 1, 4][at] } });
    const wrong = newX.call.matches.move({ gameType, matchID, move: { square: 2 } });
    expect(await codeOf(wrong)).toBe("invalid_request");
    const { match } = await newX.call.matches.move({ gameType, matchID, move: { cell: 2 } });
    expect(match).toMatchObject({ rulesVersion: 1, result: "win", winnerUserID: x.userID });
  });

  it("leave each side of a match with a clock the time that it had", async () => {
    const [x, o] = await before.pair();
    const clock = { initialSeconds: 600, incrementSeconds: 10, maxSeconds: 600 };
    const terms = { gameType, opponentUserID: o.userID, symbol: "X", clock } as const;
    const { matchID } = (await x.call.matches.invite(terms)).match;
    await o.call.matches.accept({ gameType, matchID });
    const pass = (seconds: number) => {
      for (const { clock } of [before, after]) clock.advance(seconds * 1000);
    };
    pass(100);
    const moved = (await x.call.matches.move({ gameType, matchID, move: { cell: 0 } })).match;
    const [newX, newO] = await there(x, o);
    pass(50);
    const { match } = await newO.call.matches.move({ gameType, matchID, move: { cell: 3 } });
    expect(match).toMatchObject({ rulesVersion: 1, clock: { xBankSeconds: moved.clock?.xBankSeconds } });
    // 600 less 100 and 50, with the increment of each; a part of a second counts as one.
    const left = ((match.turnDeadlineTime ?? 0) - match.lastActionTime) / 1000;
    for (const [seconds, exactly] of [
      [left, 510],
      [match.clock?.oBankSeconds, 560],
    ] as const) {
      expect(seconds).toBeGreaterThanOrEqual(exactly);
      expect(seconds).toBeLessThanOrEqual(exactly + 1);
    }
    pass(600);
    const ended = await readMatch(newX, { gameType, matchID });
    expect(ended).toMatchObject({ result: "timeout", winnerUserID: o.userID });
  });

  it("give new matches the newest, a rematch and an accepted challenge too", async () => {
    const [x, o] = await before.pair();
    const { challenge } = await x.call.challenges.create({ gameType, kind: "link", symbol: "X" });
    const [newX, newO] = await there(x, o);
    const { match: begun } = await newO.call.challenges.accept({ ref: challenge.ref });
    const { matchID } = begun;
    expect(begun.rulesVersion).toBe(2);
    for (const [at, player] of [newX, newO, newX, newO].entries())
      await player.call.matches.move({ gameType, matchID, move: { square: [0, 3, 1, 4][at] } });
    const wrong = newX.call.matches.move({ gameType, matchID, move: { cell: 2 } });
    expect(await codeOf(wrong)).toBe("invalid_request");
    const nonsense = newX.call.matches.move({ gameType, matchID: 2_000_000_000, move: { nothing: 2 } });
    expect(await problemOf(nonsense)).toMatchObject({ status: 400 });
    const { match } = await newX.call.matches.move({ gameType, matchID, move: { square: 2 } });
    expect(match).toMatchObject({ result: "win", winnerUserID: o.userID });
    const { items } = await newX.call.games.list();
    expect(items.find((item) => item.gameType === gameType)?.rulesVersion).toBe(2);

    const [a, b] = await before.pair();
    const old = await invite(a, b);
    await b.call.matches.accept({ gameType, matchID: old.matchID });
    await b.call.matches.forfeit({ gameType, matchID: old.matchID });
    const [newA] = await there(a, b);
    const { match: rematch } = await newA.call.matches.rematch({ gameType, matchID: old.matchID });
    expect(rematch).toMatchObject({ rulesVersion: 2, rematchOfMatchID: old.matchID });
  });
});
