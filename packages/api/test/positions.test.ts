import { LIMITS, type Match, type PastPosition } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { builtInGames, createGames } from "@yourmove/rules";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { at, codeOf, createHarness, type Player, playCells, startMatch, useHarness, usePlayers } from "./harness.ts";
import { bids, COUNTING, counting } from "./test-games.ts";

/** What the game below does wrong, and how large its views are, at the moment. */
const now = { isBroken: false, padding: 0 };

/** Both count, in turn and without end. */
const game = counting({
  viewSchema: z.object({ count: z.int(), padding: z.string() }),
  play(...given: Parameters<typeof COUNTING.play>) {
    if (now.isBroken) throw new Error("out of order");
    return COUNTING.play(...given);
  },
  view: ({ count }: { count: number }) => ({ count, padding: "x".repeat(now.padding) }),
});
const { gameType } = COUNTING;

const GAMES = createGames([...builtInGames.list(), bids, game]);
const NONE = { items: [], nextAfter: null };

describe.each(testKinds)("a match's past positions (%s)", (kind) => {
  const harness = useHarness(kind, { games: GAMES });
  afterEach(() => {
    Object.assign(now, { isBroken: false, padding: 0 });
  });
  const [x, o] = usePlayers(harness, "xavier", "olga");

  const read = ({ call }: Player, match: Match, after?: number) => call.matches.positions({ ...at(match), after });
  const readAll = async (player: Player, match: Match): Promise<PastPosition[]> => {
    const items: PastPosition[] = [];
    for (let after: number | null | undefined; after !== null; ) {
      const page = await read(player, match, after);
      items.push(...page.items);
      after = page.nextAfter;
    }
    return items;
  };
  /** A match's view as it is shown now, without what a past position leaves out. */
  const viewOf = ({ game: { legalMoves: _, lastMove: __, ...view } }: Match) => view;
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const count = async (match: Match, from: number, to: number) => {
    for (const next of numbers(from, to)) await (next % 2 === 1 ? x : o).move(match, { next });
  };

  it.each([
    ["tic-tac-toe", []],
    ["battleship", ["secrets", "joint turns"]],
    ["goofspiel", ["secrets", "chance", "joint turns"]],
    ["backgammon", ["chance"]],
    [bids.gameType, ["joint turns"]],
  ])("of %s are what each side saw then, from the first on; secret ones once it is over (%j)", async (played, has) => {
    let match = await startMatch(x, o, played);
    const seen = new Map<Player, object[]>([x, o].map((player) => [player, []]));
    const note = async () => {
      for (const player of [x, o]) seen.get(player)?.push(viewOf(await player.read(match)));
    };
    await note();
    for (let moves = 0; moves < 8 && !match.isFinished; moves += 1) {
      const shown = [await x.read(match), await o.read(match)] as const;
      const at = shown.findIndex(({ canMove }) => canMove);
      const legal = shown[at]?.game.legalMoves ?? [];
      const fleet = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" }));
      match = await (at === 0 ? x : o).move(match, legal[moves % 3] ?? legal[0] ?? { fleet });
      await note();
    }
    const hidesPast = has.includes("secrets");
    if (hidesPast) {
      expect(await read(x, match)).toEqual(NONE);
      match = await x.forfeit(match);
    }
    /** The last position of a match that is over shows what its game reveals. */
    const until = hidesPast ? -1 : undefined;
    for (const player of [x, o]) {
      const { items, nextAfter } = await read(player, match);
      const moves = await player.movesOf(match);
      expect(nextAfter).toBeNull();
      expect(items.map(({ moveCount }) => moveCount)).toEqual([0, ...moves.map(({ moveNumber }) => moveNumber)]);
      const views = items.map(({ game: { lastMove: _, ...view } }) => view);
      expect(views.slice(0, until)).toEqual(seen.get(player)?.slice(0, until));
      expect(items.map(({ game }) => game.lastMove)).toEqual([null, ...moves.map((made) => made.move)]);
      for (const { game } of items) expect(game).not.toHaveProperty("legalMoves");
      if (match.isFinished) expect(items.at(-1)?.game).toEqual((await player.read(match)).game);
    }
    const { chance } = await x.read(match);
    if (chance) expect(chance.seed === null || match.isFinished).toBe(true);
  });

  it("say whose turn it was, and that the rules end the match in the last one", async () => {
    const match = await startMatch(x, o);
    await playCells([x, o], match.matchID, [0, 3, 1, 4, 2]);
    const { items } = await read(o, match);
    expect(items.map(({ turnSymbol }) => turnSymbol)).toEqual(["X", "O", "X", "O", "X", null]);
    const joint = await startMatch(x, o, bids.gameType);
    await o.move(joint, { bid: 3 });
    expect((await read(x, joint)).items.map(({ turnSymbol }) => turnSymbol)).toEqual(["both", "X"]);
  });

  it("nor does the history tell of a sealed move that is made while it is read", async () => {
    const match = await startMatch(x, o, bids.gameType);
    let isMeant = true;
    const db: Database = Object.create(harness.db, {
      run: {
        async value(...call: Parameters<Database["run"]>) {
          // Between the match and its moves the other one plays.
          const values = call[1] as object;
          if (isMeant && "after" in values && "limit" in values) {
            isMeant = false;
            await x.move(match, { bid: 7 });
          }
          return harness.db.run(...call);
        },
      },
    });
    const there = await createHarness(kind, { db, games: GAMES });
    const player = await there.signIn(o.token);
    expect(await player.movesOf(match)).toEqual([]);
    expect(isMeant).toBe(false);
    await there.services.stop();
  });

  it("of a long match come in pages, each from where the one before ended, for any viewer of any page", async () => {
    const match = await startMatch(x, o, gameType);
    await count(match, 1, 2 * LIMITS.pastPositions + 5);
    const first = await read(x, match);
    expect(first.items).toHaveLength(LIMITS.pastPositions);
    expect(first.nextAfter).toBe(LIMITS.pastPositions - 1);
    const items = await readAll(o, match);
    expect(items.map(({ moveCount, game }) => [moveCount, game["count"]])).toEqual(
      numbers(0, 2 * LIMITS.pastPositions + 5).map((number) => [number, number]),
    );
    expect((await read(x, match, 70)).items).toEqual(items.slice(71));
    expect((await read(o, match, 99)).items.map(({ game }) => game["count"])).toEqual(numbers(100, 105));
    for (const after of [105, LIMITS.maxID]) expect(await read(o, match, after)).toEqual(NONE);
  });

  it("go on from what was kept of the moves that led there, and of none that was taken back", async () => {
    const match = await startMatch(x, o);
    await playCells([x, o], match.matchID, [0, 3, 1]);
    await read(x, match);
    await x.offer(match, "takeback");
    await o.acceptOffer(match, "takeback");
    await playCells([x, o], match.matchID, [8, 2]);
    const cells = ["X", null, "O", "O", null, null, null, null, "X"];
    expect((await read(x, match, 3)).items).toMatchObject([{ moveCount: 4, game: { cells } }]);
    expect((await readAll(o, match)).map(({ moveCount }) => moveCount)).toEqual(numbers(0, 4));
  });

  it("that are large come in pages of at most 256 KiB, and none is left out", async () => {
    const match = await startMatch(x, o, gameType);
    await count(match, 1, 30);
    now.padding = LIMITS.viewBytes - 100;
    const page = await read(x, match);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(256 * 1024);
    expect(page.items.length).toBeGreaterThan(7);
    expect((await readAll(x, match)).map(({ moveCount }) => moveCount)).toEqual(numbers(0, 30));
  });

  it.each([
    ["fail", true],
    ["are missing", false],
  ])(
    "of a match whose rules %s are 503 while it is on, and none once it is over; nothing stops for it",
    async (_, isBroken) => {
      const match = await startMatch(x, o, gameType);
      await count(match, 1, 3);
      const games = isBroken ? GAMES : createGames(builtInGames.list(), [gameType]);
      const there = await createHarness(kind, { db: harness.db, games });
      const player = await there.signIn(x.token);
      now.isBroken = isBroken;
      expect(await codeOf(read(player, match))).toBe("game_paused");
      if (isBroken) expect(await player.read(match)).toMatchObject({ isPaused: false, moveCount: 3 });
      await player.forfeit(match);
      expect(await read(player, match)).toEqual(NONE);
      now.isBroken = false;
      await there.services.stop();
      expect((await read(o, match)).items).toHaveLength(4);
    },
  );

  it("of an invite are the first one alone, and none before chance has made it", async () => {
    const match = await x.invite(o);
    const { lastMove: _, legalMoves: __, ...view } = match.game;
    const items = [{ moveCount: 0, turnSymbol: "X", game: { ...view, lastMove: null } }];
    expect(await read(o, match)).toEqual({ items, nextAfter: null });
    expect(await read(o, await x.invite(o, { gameType: "backgammon" }))).toEqual(NONE);
  });
});
