import { createRandom, type PlayerSymbol, type PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../tests/support/random.ts";
import { goofspiel } from "./goofspiel.ts";

type Position = PositionOf<typeof goofspiel>;

const chanceOf = (seed: number) => ({ random: createRandom(new Uint8Array(32).fill(seed), 0) });
/** Prizes in the order 13, 12, … 1. */
const falling: Position = { ...goofspiel.start(chanceOf(1)), prizes: Array.from({ length: 13 }, (_, at) => 13 - at) };

const bid = (position: Position, symbol: PlayerSymbol, card: number) =>
  goofspiel.play(position, symbol, { bid: card }, chanceOf(2));
const bids = (from: Position, ...all: readonly (readonly [PlayerSymbol, number])[]): Position =>
  all.reduce((position, [symbol, card]) => {
    const played = bid(position, symbol, card);
    if (!played.ok) throw new Error(played.reason);
    return played.state;
  }, from);
/** Whole rounds, X's card and O's: "3-9 4-1". */
const bidsIn = (written: string) =>
  written.split(" ").flatMap((round) => {
    const [x = 0, o = 0] = round.split("-").map(Number);
    return [["X", x] as const, ["O", o] as const];
  });
const rounds = (written: string): Position => bids(falling, ...bidsIn(written));
const refusal = (...given: Parameters<typeof bid>) => {
  const played = bid(...given);
  return played.ok ? null : played.reason;
};

describe("the prizes of goofspiel", () => {
  it("are 1 to 13, shuffled by the match's own chance, one open a round", () => {
    const one = goofspiel.start(chanceOf(1));
    const two = goofspiel.start(chanceOf(2));
    expect(one.prizes.toSorted((a, b) => a - b)).toEqual(falling.prizes.toReversed());
    expect(one.prizes).not.toEqual(two.prizes);
    expect(goofspiel.start(chanceOf(1))).toEqual(one);
    expect(goofspiel.view(one, "X").prizes).toEqual(one.prizes.slice(0, 1));
    expect(goofspiel.view(rounds("1-2 2-1"), null).prizes).toEqual([13, 12, 11]);
  });

  it.each<[ties: "discard" | "carry", played: string, points: object, carried: number[] | undefined]>([
    ["discard", "1-2", { X: 0, O: 13 }, undefined],
    ["discard", "1-2 5-4", { X: 12, O: 13 }, undefined],
    ["discard", "7-7", { X: 0, O: 0 }, undefined],
    ["discard", "7-7 5-4", { X: 12, O: 0 }, undefined],
    ["carry", "7-7 5-4", { X: 25, O: 0 }, []],
    ["carry", "5-4 7-7", { X: 13, O: 0 }, [12]],
    ["carry", "7-7 6-6 2-3 1-2", { X: 0, O: 46 }, []],
  ])(
    "go to the higher bid; with ties %s, after %s they come to %j, and on the table lies %j",
    (ties, played, points, carried) => {
      const begun = goofspiel.start({ options: { cards: 13, ties }, ...chanceOf(1) });
      const view = goofspiel.view(bids({ ...begun, prizes: falling.prizes }, ...bidsIn(played)), "X");
      expect([view.points, view.carried]).toEqual([points, carried]);
    },
  );
});

describe("a bid of goofspiel", () => {
  it("is made by both at once, in either order", () => {
    const positions = [falling, bids(falling, ["X", 3]), bids(falling, ["O", 3]), rounds("3-9")];
    expect(positions.map((position) => goofspiel.turn(position))).toEqual(["both", "O", "X", "both"]);
    expect(bids(falling, ["X", 3], ["O", 9])).toEqual(bids(falling, ["O", 9], ["X", 3]));
  });

  it.each([
    ["once a round", bids(falling, ["X", 3]), "X", 4, "It is the other player's turn"],
    ["with a card that one still holds", rounds("3-9"), "X", 3, "You have already bid your 3"],
    ["whatever the other has bid", rounds("3-9"), "O", 3, null],
    ["with a card that there is", falling, "X", 14, "There is no such card"],
  ] as const)("is made %s", (_, position, symbol, card, reason) => {
    expect(refusal(position, symbol, card)).toBe(reason);
    const cards = goofspiel.legalMoves(position, symbol).map((move) => move.bid);
    expect(cards.includes(card)).toBe(reason === null);
  });

  it("leaves the hand, and stays hidden from all others until both have bid", () => {
    const begun = bids(falling, ["X", 3]);
    expect(goofspiel.view(begun, "X")).toMatchObject({ bids: { X: [], O: [] }, hasBid: { X: true, O: false } });
    expect(goofspiel.view(begun, "X").hand).not.toContain(3);
    expect(goofspiel.view(begun, "O").hand).toHaveLength(13);
    expect(goofspiel.view(begun, null).hand).toBeNull();
    for (const viewer of ["O", null] as const) {
      expect(goofspiel.view(begun, viewer)).toEqual(goofspiel.view(bids(falling, ["X", 11]), viewer));
      expect(goofspiel.viewMove?.(begun, { bid: 3 }, { by: "X", viewer, moveNumber: 1 })).toBeNull();
      expect(goofspiel.viewMove?.(rounds("3-9"), { bid: 3 }, { by: "X", viewer, moveNumber: 1 })).toEqual({ bid: 3 });
    }
    expect(goofspiel.viewMove?.(begun, { bid: 3 }, { by: "X", viewer: "X", moveNumber: 1 })).toEqual({ bid: 3 });
  });
});

describe("the end of goofspiel", () => {
  const twelve = (more: number) => Array.from({ length: 12 }, (_, at) => `${at + 1}-${at + 1 + more}`).join(" ");

  it("comes by itself: the last cards are bid for the last prize", () => {
    const over = rounds(twelve(1));
    // X holds the 13 and O the 1: X wins only the last prize, which is 1.
    expect(goofspiel.view(over, "X")).toEqual({
      prizes: falling.prizes,
      bids: { X: falling.prizes.toReversed(), O: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1] },
      hasBid: { X: false, O: false },
      hand: [],
      points: { X: 1, O: 90 },
    });
    expect(goofspiel.outcome(over)).toEqual({ winner: "O", detail: "more_prizes" });
  });

  it("is a draw with as many points", () => {
    expect(goofspiel.outcome(rounds(twelve(0)))).toEqual({ winner: null, detail: "equal_prizes" });
  });

  it("shows the prizes to come and a bid under way where the match ended otherwise, too", () => {
    const revealed = goofspiel.reveal?.(bids(rounds("3-9"), ["O", 4])) as Position;
    for (const viewer of ["X", "O", null] as const) {
      expect(goofspiel.view(revealed, viewer)).toMatchObject({ prizes: falling.prizes, bids: { X: [3], O: [9, 4] } });
      expect(goofspiel.viewMove?.(revealed, { bid: 4 }, { by: "O", viewer, moveNumber: 2 })).toEqual({ bid: 4 });
    }
    expect(goofspiel.legalMoves(revealed, "X")).toEqual([]);
    expect(refusal(revealed, "X", 5)).toBe("The match is over");
  });
});

it.each([
  ["at the start", falling],
  ["once the other one has bid", bids(falling, ["O", 4])],
  ["after two rounds", rounds("3-9 4-1")],
  ["after a round, and a bid", bids(rounds("3-9"), ["O", 4])],
])("what a bot imagines %s looks as the truth does, with all cards in play", (_, position) => {
  for (const symbol of ["X", "O"] as const) {
    const view = goofspiel.view(position, symbol);
    const imagined = goofspiel.imagine?.(view, symbol, seededRandom(1)) as Position;
    expect([goofspiel.view(imagined, symbol), goofspiel.turn(imagined)]).toEqual([view, goofspiel.turn(position)]);
    expect(new Set(imagined.prizes).size).toBe(13);
  }
});
