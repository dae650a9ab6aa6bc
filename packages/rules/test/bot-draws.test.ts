import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tests/support/random.ts";
import { acceptsDraw, type BotLevel } from "../src/bot/index.ts";
import type { PlainGame } from "../src/game.ts";
import { chess, chessPosition } from "../src/games/chess.ts";
import { ticTacToe } from "../src/games/tic-tac-toe.ts";
import { PLAIN_GAMES } from "./support/plain-games.ts";
import { playAll } from "./support/play-all.ts";
import { playOut } from "./support/play-out.ts";

const LEVELS: readonly BotLevel[] = [1, 2, 3, 4, 5];

const takes = (
  game: PlainGame,
  position: unknown,
  { symbol, level }: { symbol: "X" | "O"; level: BotLevel },
): boolean => acceptsDraw(game, position, { symbol, level, random: seededRandom(1), budget: 400 });

describe.each(LEVELS)("a bot of level %i that is offered a draw", (level) => {
  it.each(["w", "b"])(
    "of chess takes it where it is behind or level and not where it is ahead, with %s to move",
    (turn) => {
      const withQueen = chessPosition(`3qk3/8/8/8/8/8/PP6/4K3 ${turn} - - 0 1`);
      expect(takes(chess, withQueen, { symbol: "X", level })).toBe(true);
      expect(takes(chess, withQueen, { symbol: "O", level })).toBe(false);
      const even = chessPosition(`4k3/pppp4/8/8/8/8/PPPP4/4K3 ${turn} - - 0 1`);
      for (const symbol of ["X", "O"] as const) expect(takes(chess, even, { symbol, level })).toBe(true);
    },
  );

  it("of chess sees no advantage in a piece that its own search sees taken", () => {
    const hanging = chessPosition("4k3/8/8/3r4/8/2N1P3/8/3QK3 w - - 0 1");
    expect(takes(chess, hanging, { symbol: "O", level })).toBe(true);
    expect(takes(chess, hanging, { symbol: "X", level })).toBe(false);
  });

  it("of tic-tac-toe takes it at the start, and not with a line to complete", () => {
    for (const symbol of ["X", "O"] as const) expect(takes(ticTacToe, ticTacToe.start(), { symbol, level })).toBe(true);
    const oneShort = playAll(ticTacToe, [{ cell: 0 }, { cell: 3 }, { cell: 1 }, { cell: 8 }]);
    expect(takes(ticTacToe, oneShort, { symbol: "X", level })).toBe(false);
    expect(takes(ticTacToe, oneShort, { symbol: "O", level })).toBe(true);
  });

  it.each(PLAIN_GAMES.map((game) => [game.gameType, game] as const))(
    "of %s takes none where none can be agreed or it is over, and never both sides see an advantage",
    (_, game) => {
      const steps = playOut(game, 3);
      const last = steps.at(-1)?.position;
      for (const symbol of ["X", "O"] as const) expect(takes(game, last, { symbol, level })).toBe(false);
      const middle = steps[Math.floor(steps.length / 2)]?.position;
      const answers = (["X", "O"] as const).map((symbol) => takes(game, middle, { symbol, level }));
      expect(answers.includes(true)).toBe(game.hasAgreedDraw);
    },
  );
});
