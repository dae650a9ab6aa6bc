import type { PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { battleship, battleshipV1 } from "./battleship.ts";
import type { Ship } from "./battleship-fleet.ts";

type Position = PositionOf<typeof battleshipV1>;

/** The five ships in the first five rows, each from column 0 on. */
const ROWS: Ship[] = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" }));
const placed = () => playAll(battleshipV1, [{ fleet: ROWS }, { fleet: ROWS }]);
const shot = (cell: number) => ({ row: Math.floor(cell / 10), column: cell % 10 });
const fleetCells = ROWS.flatMap(({ size, row }) => Array.from({ length: size }, (_, column) => row * 10 + column));

/** X hits these cells; O misses. */
const fired = (...cells: number[]) =>
  playAll(battleshipV1, cells.flatMap((cell, at) => [shot(cell), shot(99 - at)]).slice(0, -1), placed());

describe("placing a fleet in version 1", () => {
  const placing = battleshipV1.start();
  const reason = (fleet: unknown) => refusalOf(battleshipV1, placing, { fleet: fleet as Ship[] });

  it("is X's first move, then O's, neither of them listed, and X fires first", () => {
    const positions = [placing, playAll(battleshipV1, [{ fleet: ROWS }]), placed()];
    expect(positions.map((position) => battleshipV1.turn(position))).toEqual(["X", "O", "X"]);
    expect(positions.map((position) => battleshipV1.legalMoves(position).length)).toEqual([0, 0, 100]);
    expect(battleshipV1.hasLegalMoves).toBe(false);
  });

  it("takes the ships in any order, touching", () => {
    expect(reason(ROWS.toReversed())).toBeNull();
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
    expect(refusalOf(battleshipV1, placing, shot(0))).toBe("Place your fleet first");
    expect(refusalOf(battleshipV1, placed(), { fleet: ROWS })).toBe("The fleets are placed: fire at a cell");
  });

  it("keeps no unknown fields", () => {
    const noisy = ROWS.map((ship) => ({ ...ship, name: "Bismarck" }));
    expect(JSON.stringify(playAll(battleshipV1, [{ fleet: noisy }]))).not.toContain("Bismarck");
  });
});

describe("firing", () => {
  it("is one shot a turn at a new cell, also after a hit, and tells hit from miss", () => {
    const position = playAll(battleshipV1, [shot(0), shot(99)], placed());
    expect(battleshipV1.turn(position)).toBe("X");
    const { seas } = battleshipV1.view(position, "X");
    expect([seas.O.cells[0], seas.X.cells[99]]).toEqual(["hit", "miss"]);
    expect(refusalOf(battleshipV1, position, shot(0))).toBe("You have already fired at row 0, column 0");
  });

  it.each([
    ["shows a ship whole once it is sunk, and not before", [40], [], null],
    ["and then", [40, 41], [{ ...ROWS[4], sunk: true }], null],
    ["goes on with one cell left", fleetCells.slice(0, -1), expect.any(Array), null],
    ["wins with all 17 cells", fleetCells, expect.any(Array), { winner: "X", detail: "fleet_sunk" }],
  ])("%s", (_, cells, ships, outcome) => {
    expect(battleshipV1.view(fired(...cells), "X").seas.O.ships).toEqual(ships);
    expect(battleshipV1.outcome(fired(...cells))).toEqual(outcome);
  });
});

describe("what is secret in battleship", () => {
  it("a player sees its own fleet", () => {
    expect(battleshipV1.view(placed(), "O").seas.O.ships).toHaveLength(5);
    expect(battleshipV1.view(placed(), "O").seas.X).toMatchObject({ ships: [], placed: true });
  });

  it("a placing is null for the other player and for strangers until the end, a shot never", () => {
    const move = { fleet: ROWS };
    const viewed = (position: Position) =>
      (["X", "O", null] as const).map((viewer) =>
        battleshipV1.viewMove?.(position, move, { by: "X", viewer, moveNumber: 1 }),
      );
    expect(viewed(placed())).toEqual([move, null, null]);
    expect(viewed(fired(...fleetCells))).toEqual([move, move, move]);
    expect(battleshipV1.viewMove?.(placed(), shot(3), { by: "X", viewer: "O", moveNumber: 3 })).toEqual(shot(3));
  });

  it("both fleets are shown to all at the end, and after a match that ended otherwise", () => {
    const revealed = battleshipV1.reveal?.(fired(0)) as Position;
    for (const position of [fired(...fleetCells), revealed]) {
      const { phase, seas } = battleshipV1.view(position, null);
      expect([phase, seas.X.ships.length, seas.O.ships.length]).toEqual(["over", 5, 5]);
      expect(battleshipV1.viewMove?.(position, { fleet: ROWS }, { by: "O", viewer: "X", moveNumber: 2 })).toEqual({
        fleet: ROWS,
      });
      expect(battleshipV1.legalMoves(position)).toEqual([]);
      expect(battleshipV1.play(position, "O", shot(50))).toEqual({ ok: false, reason: "The match is over" });
    }
  });
});

describe("battleship since version 2", () => {
  const begun = battleship.start();
  const placing = { fleet: ROWS };
  const place = (position: PositionOf<typeof battleship>, ...symbols: readonly ("X" | "O")[]) =>
    symbols.reduce((so, symbol) => {
      const played = battleship.play(so, symbol, placing);
      if (!played.ok) throw new Error(played.reason);
      return played.state;
    }, position);

  const both = place(begun, "X", "O");
  it("both fleets are placed in one joint turn, in either order, then X fires first", () => {
    expect([battleship.rulesVersion, battleshipV1.rulesVersion]).toEqual([2, 1]);
    expect(place(begun, "O", "X")).toEqual(both);
    const positions = [begun, place(begun, "X"), place(begun, "O"), both];
    expect(positions.map((position) => battleship.turn(position))).toEqual(["both", "O", "X", "X"]);
    const phases = positions.map((position) => battleship.view(position, "X").phase);
    expect(phases).toEqual(["placing", "placing", "placing", "firing"]);
    for (const symbol of ["X", "O"] as const)
      for (const position of positions.slice(0, 3)) expect(battleship.legalMoves(position, symbol)).toEqual([]);
    expect(battleship.legalMoves(both, "X")).toHaveLength(100);
  });

  it.each([
    ["Place your fleet first", begun, "X", shot(0)],
    ["It is the other player's turn", place(begun, "X"), "X", shot(0)],
    ["It is the other player's turn", place(begun, "X"), "X", placing],
    ["Place your fleet first", place(begun, "X"), "O", shot(0)],
    ["The fleets are placed: fire at a cell", both, "X", placing],
  ] as const)("%s", (reason, position, symbol, move) => {
    expect(battleship.play(position, symbol, move)).toMatchObject({ ok: false, reason });
  });

  it("a placing is null for the other player and for strangers, whoever was first", () => {
    for (const viewer of ["X", null] as const) {
      const shown = battleship.viewMove?.(place(begun, "O"), placing, { by: "O", viewer, moveNumber: 1 });
      expect(shown).toBeNull();
      expect(battleship.view(place(begun, "O"), viewer).seas.O).toMatchObject({ ships: [], placed: true });
    }
  });
});
