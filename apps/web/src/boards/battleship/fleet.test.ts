import { battleship } from "@yourmove/rules/games/battleship";
import { fleetProblem, randomFleet } from "@yourmove/rules/games/battleship-fleet";
import { expect, test } from "vitest";
import { en } from "../../i18n/dictionary-en.ts";
import { cellName, type Fleet, fits, lastShot, movedTo, type Ship, shipAt, withShip, withTurned } from "./fleet.ts";
import { describeMove } from "./texts.ts";

/** A small generator with a seed, so that a failure can be repeated. */
const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

const carrier: Ship = { size: 5, row: 0, column: 0, direction: "across" };
const destroyer: Ship = { size: 2, row: 8, column: 8, direction: "down" };
const fleet: Fleet = [
  carrier,
  { size: 4, row: 2, column: 0, direction: "across" },
  { size: 3, row: 4, column: 0, direction: "across" },
  { size: 3, row: 6, column: 0, direction: "across" },
  destroyer,
];

test("a fleet placed by chance is always a legal one", () => {
  for (const kind of ["classic", "russian"] as const)
    for (let seed = 0; seed < 40; seed += 1) expect(fleetProblem(randomFleet(seeded(seed), kind), kind)).toBeNull();
});

test("a ship can't be put on another or over the edge", () => {
  expect(withShip(fleet, 0, { ...carrier, row: 2 }, "classic")).toBeNull();
  expect(withShip(fleet, 4, { ...destroyer, row: 9 }, "classic")).toBeNull();
  expect(withShip(fleet, 0, { ...carrier, column: 1 }, "classic")).not.toBeNull();
  expect(fits([], { ...carrier, row: -1 }, "classic")).toBe(false);
});

test("a ship moved too far is pushed back onto the board", () => {
  expect(movedTo(carrier, 9, 9)).toMatchObject({ row: 9, column: 5 });
  expect(movedTo(destroyer, 12, -3)).toMatchObject({ row: 8, column: 0 });
});

test("a turned ship lies as near as it fits, and the fleet stays legal", () => {
  const turned = withTurned(fleet, 4, "classic");
  expect(turned?.[4]).toEqual({ size: 2, row: 8, column: 8, direction: "across" });
  for (let at = 0; at < 5; at += 1) expect(fleetProblem(withTurned(fleet, at, "classic"))).toBeNull();
  expect(withTurned(fleet, 9, "classic")).toBeNull();
});

test("cells are named from the top left, and know their ship", () => {
  expect([cellName(0), cellName(32), cellName(99)]).toEqual(["a1", "c4", "j10"]);
  expect([shipAt(fleet, 4), shipAt(fleet, 5), shipAt(fleet, 98)]).toEqual([0, -1, 4]);
});

test("a fleet that is yet to be placed is said by its squares, one that was placed as a fleet", () => {
  const view = battleship.view(battleship.start({}), "X");
  const move = { fleet: [carrier, destroyer, { ...carrier, size: 1 }] };
  expect(describeMove(move, en, { view })).toBe("a1 to e1, i9 to i10, a1");
  expect(describeMove(move, en)).toBe("Fleet");
});

type Shot = readonly [by: "X" | "O", at: string, seen: object];

const CLASSIC: readonly Shot[] = [
  ["X", "a1", { by: "X", cell: 0, result: "hit", sunk: null }],
  ["O", "a10", { by: "O", cell: 90, result: "miss", sunk: null }],
  ["X", "i9", { by: "X", result: "hit" }],
  ["O", "b10", { by: "O", result: "miss" }],
  ["X", "i10", { by: "X", result: "hit", sunk: { size: 2 } }],
];
const SHOOTING_AGAIN: readonly Shot[] = [
  ["X", "a1", { by: "X", result: "hit" }],
  ["X", "a10", { by: "X", result: "miss" }],
  ["O", "a1", { by: "O", result: "hit", sunk: null }],
  ["O", "a10", { by: "O", result: "miss" }],
];

test.each([
  ["as X fires first", false, CLASSIC],
  ["where a hit shoots again by whose turn it is", true, SHOOTING_AGAIN],
] as const)("lastShot knows who fired last, %s", (_, shootAgain, shots) => {
  let position = battleship.start({ options: { shootAgain } });
  const play = (symbol: "X" | "O", move: Parameters<typeof battleship.play>[2]) => {
    const played = battleship.play(position, symbol, move);
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
    return lastShot(battleship.view(position, "X"), move);
  };
  for (const symbol of ["X", "O"] as const) expect(play(symbol, { fleet: [...fleet] })).toBeNull();
  for (const [by, at, seen] of shots) {
    const shot = { row: Number(at.slice(1)) - 1, column: at.charCodeAt(0) - 97 };
    expect(play(by, shot), at).toMatchObject(seen);
  }
});

test("ships of the Russian fleet keep apart, corners included", () => {
  const one: Ship = { size: 1, row: 0, column: 0, direction: "across" };
  expect(fits([one], { ...one, row: 1, column: 1 }, "russian")).toBe(false);
  expect(fits([one], { ...one, row: 1, column: 1 }, "classic")).toBe(true);
  expect(fits([one], { ...one, row: 2, column: 0 }, "russian")).toBe(true);
});
