import { battleshipV1 as battleship, battleship as newest } from "@yourmove/rules/games/battleship";
import { fleetProblem, randomFleet } from "@yourmove/rules/games/battleship-fleet";
import { expect, test } from "vitest";
import { cellName, type Fleet, fits, lastShot, movedTo, type Ship, shipAt, withShip, withTurned } from "./fleet.ts";

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

test("lastShot knows who fired last, as X fires first", () => {
  let position = battleship.start();
  const play = (move: Parameters<typeof battleship.play>[2]) => {
    const played = battleship.play(position, battleship.turn(position), move);
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
    return lastShot(battleship.view(position, "X"), move);
  };
  expect(play({ fleet: [...fleet] })).toBeNull();
  expect(play({ fleet: [...fleet] })).toBeNull();
  expect(play({ row: 0, column: 0 })).toEqual({ by: "X", cell: 0, result: "hit", sunk: null });
  expect(play({ row: 9, column: 0 })).toEqual({ by: "O", cell: 90, result: "miss", sunk: null });
  play({ row: 8, column: 8 });
  play({ row: 9, column: 1 });
  expect(play({ row: 9, column: 8 })).toMatchObject({ by: "X", result: "hit", sunk: { size: 2 } });
});

test("where a hit shoots again, lastShot goes by whose turn it is, and says nothing where both may have fired", () => {
  let position = newest.start({ options: { shootAgain: true } });
  const play = (symbol: "X" | "O", move: Parameters<typeof newest.play>[2]) => {
    const played = newest.play(position, symbol, move);
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
    return lastShot(newest.view(position, "X"), move);
  };
  play("X", { fleet: [...fleet] });
  play("O", { fleet: [...fleet] });
  expect(play("X", { row: 0, column: 0 })).toMatchObject({ by: "X", result: "hit" });
  expect(play("X", { row: 9, column: 0 })).toMatchObject({ by: "X", result: "miss" });
  expect(play("O", { row: 0, column: 0 })).toMatchObject({ by: "O", result: "hit" });
  expect(play("O", { row: 9, column: 0 })).toMatchObject({ by: "O", result: "miss" });
});

test("ships of the Russian fleet keep apart, corners included", () => {
  const one: Ship = { size: 1, row: 0, column: 0, direction: "across" };
  expect(fits([one], { ...one, row: 1, column: 1 }, "russian")).toBe(false);
  expect(fits([one], { ...one, row: 1, column: 1 }, "classic")).toBe(true);
  expect(fits([one], { ...one, row: 2, column: 0 }, "russian")).toBe(true);
});
