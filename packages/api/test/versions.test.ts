import type { Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { type AnyGame, builtInGames, createGames } from "@yourmove/rules";
import { gomoku } from "@yourmove/rules/games/gomoku";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { codeOf, createHarness, type Harness, type Player, problemOf, startMatch, useHarness } from "./harness.ts";

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

const extra = { extra: false };
/** The next version of gomoku, with an option more, and without the board of 19. */
const laterGomoku: AnyGame = {
  ...(gomoku as AnyGame),
  rulesVersion: 2,
  optionsSchema: z.strictObject({
    size: z._default(z.literal(15), 15),
    exactFive: z._default(z.boolean(), false),
    extra: z._default(z.boolean(), false),
  }),
  defaultOptions: { ...gomoku.defaultOptions, ...extra },
  variants: gomoku.variants.map((variant) => ({ ...variant, options: { ...variant.options, ...extra } })),
};

const squares = (...all: number[]) => all.map((square) => ({ square }));

describe.each(testKinds)("a game's versions (%s)", (kind) => {
  const before = useHarness(kind);
  let after: Harness;
  beforeAll(async () => {
    const games = createGames([...builtInGames.list(), misere, laterGomoku]);
    after = await createHarness(kind, { db: before.db, games });
  });
  afterAll(() => after.services.stop());

  const there = async (...players: [Player, Player]): Promise<[Player, Player]> => [
    await after.signIn(players[0].token),
    await after.signIn(players[1].token),
  ];
  /** Both play on, X first. */
  const play = async (players: readonly Player[], match: Match, moves: readonly (number | { square: number })[]) => {
    for (const [at, move] of moves.entries()) await players[at % players.length]?.move(match, move);
  };

  it("leave a running match, and an invite, under the one that it was made with: it goes on and ends so", async () => {
    const [x, o] = await before.pair();
    const invited = await x.invite(o);
    expect(invited.rulesVersion).toBe(1);
    const [newX, newO] = await there(x, o);
    expect(await newO.accept(invited)).toMatchObject({ rulesVersion: 1 });
    await play([newX, o, x, newO], invited, [0, 3, 1, 4]);
    expect(await codeOf(newX.move(invited, { square: 2 }))).toBe("invalid_request");
    const won = { rulesVersion: 1, result: "win", winnerUserID: x.userID };
    expect(await newX.move(invited, 2)).toMatchObject(won);
  });

  it("give new matches the newest, a rematch and an accepted challenge too", async () => {
    const [x, o] = await before.pair();
    const { challenge } = await x.call.challenges.create({ gameType, kind: "link", symbol: "X" });
    const [newX, newO] = await there(x, o);
    const { match: begun } = await newO.call.challenges.accept({ ref: challenge.ref });
    expect(begun.rulesVersion).toBe(2);
    await play([newX, newO], begun, squares(0, 3, 1, 4));
    expect(await codeOf(newX.move(begun, 2))).toBe("invalid_request");
    const nowhere = { gameType, matchID: 2_000_000_000 };
    expect(await problemOf(newX.move(nowhere, { nothing: 2 }))).toMatchObject({ status: 400 });
    expect(await newX.move(begun, { square: 2 })).toMatchObject({ result: "win", winnerUserID: o.userID });
    const { items } = await newX.call.games.list();
    expect(items.find((item) => item.gameType === gameType)?.rulesVersion).toBe(2);

    const [a, b] = await before.pair();
    const old = await b.forfeit(await startMatch(a, b));
    const [newA] = await there(a, b);
    expect(await newA.rematch(old)).toMatchObject({ rulesVersion: 2, rematchOfMatchID: old.matchID });
  });

  it("compare the terms of open challenges as the newest takes them, and end those that it refuses", async () => {
    const [x, o] = await before.pair();
    const [newX, newO] = await there(x, o);
    const game = { gameType: "gomoku", options: { exactFive: true } } as const;
    const { challenge } = await x.call.challenges.create({ ...game, kind: "open", symbol: "X" });
    const again = newX.call.challenges.create({ ...game, kind: "open", symbol: "X" });
    expect(await problemOf(again)).toMatchObject({ code: "challenge_pending", challenge: { ref: challenge.ref } });
    const match = { rulesVersion: 2, options: { exactFive: true, extra: false } };
    expect(await newO.call.challenges.quick(game)).toMatchObject({ matched: true, match });

    const large = { gameType: "gomoku", kind: "open", options: { size: 19 } } as const;
    const { ref } = (await x.call.challenges.create(large)).challenge;
    expect((await newO.call.challenges.list({ gameType: "gomoku" })).items).toEqual([]);
    const ended = { state: 2, canAccept: false, closedTime: expect.any(Number) };
    expect((await newO.call.challenges.get({ ref })).challenge).toMatchObject(ended);
    const closed = { code: "challenge_closed", challenge: ended };
    expect(await problemOf(newO.call.challenges.accept({ ref }))).toMatchObject(closed);
    await x.call.challenges.create(large);
    expect((await newX.call.challenges.mine()).items).toMatchObject([{ state: 2 }, { state: 2 }, { state: 1 }]);
  });
});
