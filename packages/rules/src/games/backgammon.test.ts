import { createRandom, type MoveOf, type PlayerSymbol, type PositionOf } from "@yourmove/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pick, seededRandom } from "../../../../tests/support/random.ts";
import { rolled } from "../../test/support/rolled.ts";
import { backgammon } from "./backgammon.ts";

type Position = PositionOf<typeof backgammon>;
type Steps = MoveOf<typeof backgammon>["steps"];

/** A position by what stands where: `{ 24: 2, 1: -2 }`; the bars are 0 and 25, what is missing has been borne off. */
const position = (
  stands: Readonly<Record<number, number>>,
  dice: readonly number[],
  turn: PlayerSymbol = "X",
): Position => {
  const board = Array.from({ length: 28 }, (_, at) => stands[at] ?? 0);
  const onBoard = (sign: number) => board.reduce((sum, count) => sum + Math.max(0, count * sign), 0);
  [board[26], board[27]] = [15 - onBoard(1), 15 - onBoard(-1)];
  return { board, turn, dice, passed: [] };
};

/** "24/6 13/1" as steps: each from a point by a die. */
const steps = (written: string): Steps =>
  written.split(" ").map((each) => {
    const [from = 0, die = 0] = each.split("/").map(Number);
    return { from, die };
  });

const play = (from: Position, written: string, ...dice: readonly number[]) =>
  backgammon.play(from, from.turn, { steps: steps(written) }, rolled(...dice));
/** So many rolls, however often a side is passed over; with the last ones somebody can move. */
const LATER = [...Array<number[]>(10).fill([1, 2]).flat(), 6, 5, 6, 5, 6, 5];
const refusal = (from: Position, written: string): string | null => {
  const played = play(from, written, ...LATER);
  return played.ok ? null : played.reason;
};
const moved = (from: Position, written: string, ...dice: readonly number[]): Position => {
  const played = play(from, written, ...dice);
  if (!played.ok) throw new Error(played.reason);
  return played.state;
};
const view = (from: Position) => backgammon.view(from, null);
/** Each different board, as its points, that the listed moves lead to. */
const listed = (from: Position) =>
  backgammon.legalMoves(from).map(({ steps }) => steps.map(({ from, die }) => `${from}/${die}`).join(" "));

/** Every order of steps that the rules allow, by trying all of them: as many dice as can be, the higher where one of two can. */
const allTurns = (from: Position): string[] => {
  const tried = (so: Steps, left: readonly number[]): Steps[] => {
    const next = [...new Set(left)].flatMap((die) =>
      Array.from({ length: 26 }, (_, at) => [...so, { from: at, die }]).filter((each) => {
        const reason = refusal(from, each.map(({ from, die }) => `${from}/${die}`).join(" "));
        return reason === null || /must$|higher/.test(reason);
      }),
    );
    const longer = next.flatMap((each) => tried(each, left.toSpliced(left.indexOf(each.at(-1)?.die ?? 0), 1)));
    return [...next, ...longer];
  };
  return tried([], from.dice).map((each) => each.map(({ from, die }) => `${from}/${die}`).join(" "));
};

describe("the start of backgammon", () => {
  it("has X on 24 13 8 6 and O on 1 12 17 19, two dice that differ, and X on turn", () => {
    const begun = backgammon.start(rolled(3, 3, 6, 6, 5, 2));
    const { points, bar, off, dice, passed } = view(begun);
    const standing = points.flatMap((count, at) => (count === 0 ? [] : [`${at + 1}:${count}`]));
    expect(standing.join(" ")).toBe("1:-2 6:5 8:3 12:-5 13:5 17:-3 19:-5 24:2");
    expect({ bar, off, dice, passed }).toEqual({ bar: { X: 0, O: 0 }, off: { X: 0, O: 0 }, dice: [5, 2], passed: [] });
    expect(backgammon.turn(begun)).toBe("X");
  });

  it("leaves 3-1 sixteen turns, each in one of its orders", () => {
    const begun = backgammon.start(rolled(3, 1));
    expect(backgammon.legalMoves(begun)).toHaveLength(16);
    expect(refusal(begun, "8/3 6/1")).toBeNull();
    expect(refusal(begun, "6/1 8/3")).toBeNull();
  });
});

describe("the dice of backgammon", () => {
  it("are rolled for the other side by the move, one after the other, four for doubles", () => {
    const begun = backgammon.start(rolled(3, 1));
    expect(view(moved(begun, "8/3 6/1", 2, 6))).toMatchObject({ dice: [2, 6], passed: [] });
    const doubles = moved(begun, "8/3 6/1", 4, 4);
    expect(doubles.dice).toEqual([4, 4, 4, 4]);
    expect(backgammon.turn(doubles)).toBe("O");
    expect(refusal(doubles, "12/4 12/4 17/4 17/4")).toBeNull();
    expect(refusal(doubles, "12/4 12/4 17/4")).toBe("You can play 4 dice, and must");
  });

  it("pass over who can't move, as often as that is so", () => {
    const home = { 1: 2, 2: 2, 3: 2, 4: 2, 5: 3 };
    const next = moved(position({ ...home, 20: 2, 14: -2, 11: -2, 0: -1 }, [1, 3]), "5/1 20/3", 1, 1, 6, 6, 2, 4, 6, 5);
    expect(backgammon.turn(next)).toBe("X");
    expect(next.dice).toEqual([6, 5]);
    expect(view(next).passed).toEqual([
      { symbol: "O", dice: [1, 1, 1, 1] },
      { symbol: "X", dice: [6, 6, 6, 6] },
      { symbol: "O", dice: [2, 4] },
    ]);
  });

  it("are none once it is over, and the winning move rolls none", () => {
    const won = moved(position({ 1: 1, 24: -15 }, [6, 5]), "1/6");
    expect(view(won)).toMatchObject({ dice: [], passed: [], off: { X: 15 } });
  });

  it("shows no dice once a match is over, also by a resignation", () => {
    const begun = backgammon.start(rolled(5, 2));
    expect(view(begun).dice).not.toEqual([]);
    expect(view(backgammon.reveal?.(begun) as Position)).toEqual({ ...view(begun), dice: [] });
  });
});

describe("a turn of backgammon", () => {
  const entering = position({ 25: 1, 6: 5, 19: -2 }, [2, 1]);
  const both = position({ 13: 1, 2: 2, 9: -2, 24: -2 }, [4, 3]);
  const either = position({ 20: 1, 9: -2 }, [5, 6]);
  const outside = (die: number) => position({ 7: 1, 6: 2, 2: 2, 24: -2 }, [6, die]);
  const home = position({ 4: 2, 2: 2, 24: -2 }, [6, 1]);
  const begun = backgammon.start(rolled(3, 1));
  it.each<[string, Position, string, string | null]>([
    ["lands on two or more of the other side's", position({ 10: 2, 6: -2 }, [4, 1]), "10/4 10/1", "Point 6 is closed"],
    ["leaves a checker on the bar", entering, "6/2 6/1", "Enter from the bar first"],
    ["enters first", entering, "25/2 6/1", null],
    ["enters with none on the bar", position({ 6: 5, 24: -2 }, [2, 1]), "25/1 6/2", "You have no checker on the bar"],
    ["enters for O", position({ 0: -2, 24: -13, 1: 2 }, [1, 3], "O"), "0/3", null],
    ["plays one die of two", both, "13/3", "You can play 2 dice, and must"],
    ["plays the lower die where one can be played", either, "20/5", "Play the higher of the two dice"],
    ["takes a die twice", begun, "8/3 6/3", "There is no 3 left to play"],
    ["takes a die that was not rolled", begun, "8/2 6/1", "There is no 2 left to play"],
    ["moves from where one has none", begun, "7/3 6/1", "Point 7 holds no checker of yours"],
    ["leaves a die", begun, "8/3", "You can play 2 dice, and must"],
    ["bears off with a checker outside", outside(2), "6/6 2/2", "Bear off only with all of your checkers at home"],
    ["brings the last one home first", outside(1), "7/1 6/6", null],
    ["bears off by a die too high from nearby", home, "2/6 4/1", "A 6 bears off from the farthest point only"],
    ["bears off by a die too high", home, "4/6 4/1", null],
    ["bears off so for O", position({ 21: -2, 23: -2, 1: 2 }, [6, 5], "O"), "21/6 21/5", null],
    ["ends with the last checker", position({ 3: 1, 24: -15 }, [3, 1]), "3/3", null],
    ["takes a longer way to it", position({ 3: 1, 24: -15 }, [3, 1]), "3/1 2/3", null],
    ["leaves doubles behind it", position({ 3: 2, 24: -15 }, [3, 3, 3, 3]), "3/3 3/3", null],
  ])("that %s", (_, from, written, reason) => {
    expect(refusal(from, written)).toBe(reason);
  });

  it("hits one that stands alone, which goes to its bar", () => {
    const next = moved(position({ 10: 2, 6: -1, 24: -14 }, [4, 1]), "10/4 10/1", 3, 1);
    expect(view(next)).toMatchObject({ bar: { X: 0, O: 1 } });
    expect(next.board[6]).toBe(1);
  });

  it.each<[string, Position, string[]]>([
    ["both dice in the order that can be played", both, ["13/3 10/4"]],
    ["the higher where only one of two can be played", either, ["20/6"]],
    ["the lower where the higher can't", position({ 20: 1, 9: -2, 14: -2 }, [5, 6]), ["20/5"]],
  ])("is listed with %s", (_, from, turns) => {
    expect(listed(from)).toEqual(turns);
  });

  it.each([
    ["none", []],
    ["five", steps("6/1 6/1 6/1 6/1 6/1")],
    ["no list", "6/1"],
    ["no steps", [null]],
    ["a point beyond the bar", steps("26/1")],
    ["a die without a number", [{ from: 6, die: "1" }]],
  ])("refuses %s in words", (_, steps) => {
    const played = backgammon.play(backgammon.start(rolled(3, 1)), "X", { steps: steps as Steps }, rolled(1, 2));
    expect(played).toMatchObject({ ok: false, reason: "A turn has one to four steps, each from a point by a die" });
  });
});

it.each<[string, PlayerSymbol, Readonly<Record<number, number>>, string]>([
  ["single", "X", { 1: 1, 24: -14 }, "1/6"],
  ["gammon", "X", { 1: 1, 7: -1, 24: -14 }, "1/6"],
  ["backgammon", "X", { 1: 1, 6: -1, 24: -14 }, "1/6"],
  ["backgammon", "X", { 1: 1, 0: -1, 24: -14 }, "1/6"],
  ["backgammon", "O", { 24: -1, 19: 15 }, "24/6"],
  ["gammon", "O", { 24: -1, 18: 15 }, "24/6"],
])("a %s is won by %s from %j", (detail, winner, stands, written) => {
  expect(backgammon.outcome(moved(position(stands, [6, 5], winner), written))).toEqual({ winner, detail });
});

describe("the moves that backgammon lists", () => {
  /** A position of a random match. */
  const metIn = (seed: number, moves: number): Position => {
    const random = seededRandom(seed);
    let at = backgammon.start({ random: createRandom(new Uint8Array(32).fill(seed), 0) });
    for (let version = 1; version <= moves && !backgammon.outcome(at); version += 1) {
      const chance = { random: createRandom(new Uint8Array(32).fill(seed), version) };
      const moves = backgammon.legalMoves(at);
      const move = pick(moves.length > 0 ? moves : (backgammon.candidates?.(at, random) ?? []), random);
      const played = backgammon.play(at, at.turn, move, chance);
      if (!played.ok) throw new Error(played.reason);
      at = played.state;
    }
    return at;
  };

  it("are one for each position that a legal turn leads to, of all orders that can be tried", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 0, max: 120 }), (seed, moves) => {
        const at = metIn(seed, moves);
        fc.pre(!backgammon.outcome(at) && at.dice.length === 2);
        const boardOf = (written: string) => {
          const played = play(at, written, ...LATER);
          return played.ok ? [played.state.board.join()] : [];
        };
        const reached = new Set(allTurns(at).flatMap(boardOf));
        const given = listed(at).flatMap(boardOf);
        expect(new Set(given).size).toBe(given.length);
        expect(new Set(given)).toEqual(reached);
      }),
      { numRuns: 60, examples: [[175, 45]] },
    );
  });

  it("are none where there are more than 512, and all are accepted nevertheless", () => {
    const wide = position({ 24: 2, 22: 2, 20: 2, 18: 2, 16: 2, 14: 2, 12: 2, 10: 1, 1: -15 }, [1, 1, 1, 1]);
    expect(backgammon.legalMoves(wide)).toEqual([]);
    expect(refusal(wide, "24/1 22/1 20/1 18/1")).toBeNull();
  });

  it("never hang on two sides that can't move: somebody always can, by some roll", () => {
    for (let seed = 1; seed <= 40; seed += 1) expect(metIn(seed, 400).passed.length).toBeLessThan(20);
  });
});
