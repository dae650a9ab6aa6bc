import type { PositionOf } from "@yourmove/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFleet } from "../../test/support/fleets.ts";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { playOut } from "../../test/support/play-out.ts";
import { seededRandom } from "../../test/support/random.ts";
import { battleship } from "./battleship.ts";
import type { Ship } from "./battleship-fleet.ts";

type Position = PositionOf<typeof battleship>;

/** The five ships in the first five rows, each from column 0 on. */
const ROWS: Ship[] = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" }));
const placed = () => playAll(battleship, [{ fleet: ROWS }, { fleet: ROWS }]);
const shot = (cell: number) => ({ row: Math.floor(cell / 10), column: cell % 10 });
const fleetCells = ROWS.flatMap(({ size, row }) => Array.from({ length: size }, (_, column) => row * 10 + column));

/** X hits these cells; O misses. */
const fired = (...cells: number[]) =>
  playAll(battleship, cells.flatMap((cell, at) => [shot(cell), shot(99 - at)]).slice(0, -1), placed());

describe("placing a fleet", () => {
  const placing = battleship.start();
  const reason = (fleet: unknown) => refusalOf(battleship, placing, { fleet: fleet as Ship[] });

  it("is X's first move, then O's, and X fires first", () => {
    expect(battleship.turn(placing)).toBe("X");
    expect(battleship.turn(playAll(battleship, [{ fleet: ROWS }]))).toBe("O");
    expect(battleship.turn(placed())).toBe("X");
  });

  it("lists no moves", () => {
    expect(battleship.hasLegalMoves).toBe(false);
    expect(battleship.legalMoves(placing)).toEqual([]);
    expect(battleship.legalMoves(playAll(battleship, [{ fleet: ROWS }]))).toEqual([]);
    expect(battleship.legalMoves(placed())).toHaveLength(100);
  });

  it("takes the ships in any order, touching, anywhere on the board", () => {
    expect(reason([...ROWS].reverse())).toBeNull();
    for (let seed = 0; seed < 20; seed += 1) expect(reason(randomFleet(seededRandom(seed)))).toBeNull();
  });

  const change = (at: number, ship: Partial<Ship>) =>
    ROWS.map((each, index) => (index === at ? { ...each, ...ship } : each));
  it.each([
    ["A fleet is one ship each of 5, 4, 3, 3 and 2", ROWS.slice(1)],
    ["A fleet is one ship each of 5, 4, 3, 3 and 2", [...ROWS, ROWS[4]]],
    ["A fleet is one ship each of 5, 4, 3, 3 and 2", change(0, { size: 4 })],
    ["A ship must lie on the board", change(0, { column: 6 })],
    ["A ship must lie on the board", change(4, { row: 9, direction: "down" })],
    ["Ships must not overlap", change(1, { row: 0 })],
    [
      "Ships must not overlap",
      change(4, { row: 0, column: 4, direction: "down" }).with(1, { size: 4, row: 1, column: 1, direction: "across" }),
    ],
    ["A fleet is a list of ships", change(0, { row: -1 })],
    ["A fleet is a list of ships", change(0, { direction: "up" as "down" })],
    ["A fleet is a list of ships", null],
    ["A fleet is a list of ships", "fleet"],
    ["A fleet is a list of ships", [null]],
  ])("%s", (expected, fleet) => {
    expect(reason(fleet)).toBe(expected);
  });

  it("comes before firing, and once", () => {
    expect(refusalOf(battleship, placing, shot(0))).toBe("Place your fleet first");
    expect(refusalOf(battleship, placed(), { fleet: ROWS })).toBe("The fleets are placed: fire at a cell");
  });

  it("keeps no unknown fields", () => {
    const noisy = ROWS.map((ship) => ({ ...ship, name: "Bismarck" }));
    expect(JSON.stringify(playAll(battleship, [{ fleet: noisy }]))).not.toContain("Bismarck");
  });
});

describe("firing", () => {
  it("is one shot a turn, also after a hit, and tells hit from miss", () => {
    const position = playAll(battleship, [shot(0), shot(99)], placed());
    expect(battleship.turn(position)).toBe("X");
    expect(battleship.view(position, "X").seas.O.cells[0]).toBe("hit");
    expect(battleship.view(position, "X").seas.X.cells[99]).toBe("miss");
  });

  it("refuses a repeated cell", () => {
    const position = playAll(battleship, [shot(0), shot(99)], placed());
    expect(refusalOf(battleship, position, shot(0))).toBe("You have already fired at row 0, column 0");
  });

  it("shows a ship whole once it is sunk, and not before", () => {
    expect(battleship.view(fired(40), "X").seas.O.ships).toEqual([]);
    expect(battleship.view(fired(40, 41), "X").seas.O.ships).toEqual([{ ...ROWS[4], sunk: true }]);
  });

  it("wins when all 17 cells are hit", () => {
    expect(battleship.outcome(fired(...fleetCells.slice(0, -1)))).toBeNull();
    expect(battleship.outcome(fired(...fleetCells))).toEqual({ winner: "X", detail: "fleet_sunk" });
  });
});

describe("what is secret in battleship", () => {
  const seen = (position: Position, viewer: "X" | "O" | null) => JSON.stringify(battleship.view(position, viewer));

  it("no view tells where the other fleet is: all fleets that fit the shots look alike", () => {
    const fleets = fc.tuple(fc.integer(), fc.integer(), fc.uniqueArray(fc.nat(99), { maxLength: 40 }));
    const property = fc.property(fleets, ([one, other, cells]) => {
      const [mine, theirs] = [randomFleet(seededRandom(one)), randomFleet(seededRandom(other))];
      const covered = new Set(
        [...mine, ...theirs].flatMap(({ size, row, column, direction }) =>
          Array.from({ length: size }, (_, at) =>
            direction === "across" ? row * 10 + column + at : (row + at) * 10 + column,
          ),
        ),
      );
      const shots = { X: cells.filter((cell) => !covered.has(cell)), O: [] };
      const position = (fleet: Ship[]): Position => ({
        fleets: { X: ROWS, O: fleet },
        shots,
        turn: "X",
        revealed: false,
      });
      for (const viewer of ["X", null] as const)
        expect(seen(position(mine), viewer)).toBe(seen(position(theirs), viewer));
    });
    fc.assert(property, { numRuns: 50 });
  });

  it("a view holds of the other fleet only hits and sunk ships, at every moment of whole games", () => {
    for (const { position } of playOut(battleship, 3).slice(0, -1)) {
      for (const viewer of ["X", "O", null] as const) {
        const { seas } = battleship.view(position as Position, viewer);
        for (const owner of ["X", "O"] as const) {
          if (owner !== viewer) expect(seas[owner].ships.every(({ sunk }) => sunk)).toBe(true);
        }
      }
    }
  });

  it("a player sees its own fleet", () => {
    expect(battleship.view(placed(), "O").seas.O.ships).toHaveLength(5);
    expect(battleship.view(placed(), "O").seas.X).toMatchObject({ ships: [], placed: true });
  });

  it("a placing is null for the other player and for strangers until the end, a shot never", () => {
    const move = { fleet: ROWS };
    const viewed = (position: Position) =>
      (["X", "O", null] as const).map((viewer) =>
        battleship.viewMove?.(position, move, { by: "X", viewer, moveNumber: 1 }),
      );
    expect(viewed(placed())).toEqual([move, null, null]);
    expect(viewed(fired(...fleetCells))).toEqual([move, move, move]);
    expect(battleship.viewMove?.(placed(), shot(3), { by: "X", viewer: "O", moveNumber: 3 })).toEqual(shot(3));
  });

  it("both fleets are shown to all at the end, and after a match that ended otherwise", () => {
    const revealed = battleship.reveal?.(fired(0)) as Position;
    for (const position of [fired(...fleetCells), revealed]) {
      const { phase, seas } = battleship.view(position, null);
      expect([phase, seas.X.ships.length, seas.O.ships.length]).toEqual(["over", 5, 5]);
      expect(battleship.viewMove?.(position, { fleet: ROWS }, { by: "O", viewer: "X", moveNumber: 2 })).toEqual({
        fleet: ROWS,
      });
      expect(battleship.legalMoves(position)).toEqual([]);
      expect(battleship.play(position, "O", shot(50))).toEqual({ ok: false, reason: "The match is over" });
    }
  });
});
