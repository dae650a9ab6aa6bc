import { AGREEMENT } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { games } from "../src/registry.ts";
import { movesOf, playOut } from "./support/play-out.ts";
import { seededRandom } from "./support/random.ts";

const SEEDS = [1, 2, 3, 4];

describe.each([...games.values()].map((game) => [game.gameType, game] as const))(
  "complete random games of %s",
  (_, game) => {
    it.each(SEEDS)("end, and say so, with seed %i", (seed) => {
      const steps = playOut(game, seed);
      const end = steps.at(-1)?.position;
      const { winner, detail } = game.outcome(end) ?? {};
      expect(game.resultDetails).toContain(detail);
      expect(detail).not.toBe(AGREEMENT);
      if (winner === null) expect(game.hasAgreedDraw).toBe(true);
      expect(game.legalMoves(end)).toEqual([]);
      for (const { position } of steps.slice(0, -1)) expect(game.outcome(position)).toBeNull();
    });

    it("list moves that fit the schema, are all different, and are all accepted, without changing a frozen position", () => {
      for (const { position } of playOut(game, 5)) {
        const moves = game.legalMoves(position);
        expect(new Set(moves.map((move) => JSON.stringify(move))).size).toBe(moves.length);
        for (const move of moves) {
          expect(z.parse(game.moveSchema, move)).toEqual(move);
          expect(game.play(position, game.turn(position), move).ok).toBe(true);
        }
      }
    });

    it("go on alike from a position that went through JSON", () => {
      for (const { position } of playOut(game, 6)) {
        const copy: unknown = JSON.parse(JSON.stringify(position));
        expect(copy).toEqual(position);
        expect(game.legalMoves(copy)).toEqual(game.legalMoves(position));
        expect(game.outcome(copy)).toEqual(game.outcome(position));
        for (const viewer of ["X", "O", null] as const)
          expect(game.view(copy, viewer)).toEqual(game.view(position, viewer));
      }
    });

    it("refuse the player who is not on turn, and everybody after the end", () => {
      const random = seededRandom(7);
      const steps = playOut(game, 7);
      for (const [at, { position }] of steps.entries()) {
        const move = steps[at + 1]?.move ?? steps[at]?.move ?? {};
        const other = game.turn(position) === "X" ? "O" : "X";
        expect(game.play(position, other, move)).toMatchObject({ ok: false, reason: expect.any(String) });
      }
      const end = steps.at(-1)?.position;
      const late = movesOf(game, game.start(), random)[0] ?? {};
      for (const symbol of ["X", "O"] as const)
        expect(game.play(end, symbol, late)).toEqual({ ok: false, reason: "The match is over" });
    });
  },
);
