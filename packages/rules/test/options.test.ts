import { createRandom, NO_CHANCE } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import type { AnyGame } from "../src/game.ts";
import { chessTexts } from "../src/games/chess.texts.ts";
import { chess } from "../src/games/chess.ts";
import { type ChessFault, chess960Fen } from "../src/games/chess-castling.ts";
import { connectFour } from "../src/games/connect-four.ts";
import { gomoku } from "../src/games/gomoku.ts";
import { reversi } from "../src/games/reversi.ts";
import { ticTacToe } from "../src/games/tic-tac-toe.ts";
import { boardSizeOf, chanceUseOf, optionsOf, parseOptions, poolOf, startPosition, variantOf } from "../src/options.ts";
import { builtInGames } from "../src/registry.ts";
import { playAll } from "./support/play-all.ts";

const gameOf = (gameType: string): AnyGame => builtInGames.newest(gameType) as AnyGame;
const errorsOf = (gameType: string, input: unknown) => {
  const parsed = parseOptions(gameOf(gameType), input);
  return parsed.ok ? [] : parsed.errors.map(({ path }) => path);
};

const KINGS_AND_PAWN = "4k3/8/8/8/8/8/4P3/4K3";
const fromPosition = (fen: string | null) => ({ start: "position", fen });
/** Options of chess that no match can begin with, each with the word for why. */
const CHESS_FAULTS: readonly (readonly [what: string, options: object, word: ChessFault])[] = [
  ["a number without chess960", { number: 5 }, "number_without_chess960"],
  ["a position without a FEN", fromPosition(null), "fen_missing"],
  ["a FEN for chess960", { start: "chess960", fen: "x" }, "fen_without_position"],
  ["over 100 characters", fromPosition(`${KINGS_AND_PAWN} w - - 0 ${"1".repeat(80)}`), "fen_too_long"],
  ["five fields", fromPosition(`${KINGS_AND_PAWN} w - - 0`), "fen_fields"],
  ["seven fields", fromPosition(`${KINGS_AND_PAWN} w - - 0 1 2`), "fen_fields"],
  ["seven rows", fromPosition("4k3/8/8/8/8/4P3/4K3 w - - 0 1"), "board_size"],
  ["a row of nine squares", fromPosition("4k4/8/8/8/8/8/4P3/4K3 w - - 0 1"), "board_size"],
  ["a letter that is no piece", fromPosition("4k3/8/8/8/8/8/4X3/4K3 w - - 0 1"), "board_size"],
  ["two kings of a side", fromPosition("4k3/8/8/8/8/8/4P3/3KK3 w - - 0 1"), "one_king"],
  ["no king", fromPosition("8/8/8/8/8/8/4P3/4K3 w - - 0 1"), "one_king"],
  ["17 pieces", fromPosition("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1"), "too_many_pieces"],
  ["9 pawns", fromPosition("4k3/8/8/8/8/p7/pppppppp/4K3 w - - 0 1"), "too_many_pawns"],
  ["a pawn on the first row", fromPosition("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), "pawn_at_the_edge"],
  ["a pawn on the last row", fromPosition("p3k3/8/8/8/8/8/8/4K3 w - - 0 1"), "pawn_at_the_edge"],
  ["black to move", fromPosition(`${KINGS_AND_PAWN} b - - 0 1`), "not_white_to_move"],
  ["rights by files", fromPosition("4k3/8/8/8/8/8/8/4K2R w H - 0 1"), "castling_field"],
  ["rights without a rook", fromPosition(`${KINGS_AND_PAWN} w K - 0 1`), "castling_places"],
  ["rights without the king", fromPosition("4k3/8/8/8/8/8/8/5K1R w K - 0 1"), "castling_places"],
  ["en passant behind no pawn", fromPosition(`${KINGS_AND_PAWN} w - d6 0 1`), "en_passant"],
  ["en passant on a wrong row", fromPosition("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1"), "en_passant"],
  ["en passant on no square", fromPosition(`${KINGS_AND_PAWN} w - x9 0 1`), "en_passant"],
  ["a hundred quiet plies", fromPosition(`${KINGS_AND_PAWN} w - - 100 1`), "counts"],
  ["a count below nothing", fromPosition(`${KINGS_AND_PAWN} w - - -1 1`), "counts"],
  ["a move before the first", fromPosition(`${KINGS_AND_PAWN} w - - 0 0`), "counts"],
  ["the side not on turn in check", fromPosition("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), "black_in_check"],
  ["bare kings", fromPosition("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "no_mate"],
  ["a bishop alone", fromPosition("4k3/8/8/8/8/8/8/3BK3 w - - 0 1"), "no_mate"],
  ["checkmate", fromPosition("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1"), "over"],
  ["stalemate", fromPosition("8/8/8/8/8/1q3k2/8/K7 w - - 0 1"), "over"],
];

describe("the options of every game", () => {
  it("begin with the standard variant, which is the default", () => {
    for (const { variants, defaultOptions } of builtInGames.list())
      expect(variants[0]).toMatchObject({ name: "standard", pool: "standard", options: defaultOptions });
  });

  it("are taken and start a match, or are refused with paths: no object is a fault (promise 57)", () => {
    const random = createRandom(new Uint8Array(32).fill(57), 0);
    const values: unknown[] = [null, true, false, 0, -1, 1.5, 1e21, "", "x".repeat(3000), [], [1], {}, { size: 6 }];
    const words = ["chess960", "position", "8x8/8 w - - 0 1", "russian", "international", "9x7", "carry"];
    const fitting = [...words, 3, 5, 8, 10, 19];
    const taken = new Set<string>();
    for (let tries = 0; tries < 10_000; tries += 1) {
      const game = random.pick(builtInGames.list());
      const names = [...Object.keys(game.defaultOptions), "size", "__proto__", "constructor", "x"];
      const entries = Array.from({ length: random.int(4) }, () => [
        random.pick(names),
        random.pick(random.chance(0.5) ? fitting : values),
      ]);
      const given = JSON.parse(
        `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`,
      );
      const parsed = parseOptions(game, given);
      if (!parsed.ok) {
        expect(parsed.errors.every(({ path }) => path.startsWith("options"))).toBe(true);
        continue;
      }
      expect(startPosition(game, { options: parsed.options, seed: "57".repeat(32) })).toBeDefined();
      taken.add(game.gameType);
    }
    expect(taken.size).toBe(builtInGames.list().length);
  });

  it("name a variant and its pool, or custom without one; what is left out is the default", () => {
    const game = gameOf("gomoku");
    expect(parseOptions(game, { size: 19 })).toEqual({ ok: true, options: { size: 19, exactFive: false } });
    expect(optionsOf(game, undefined)).toEqual({ size: 15, exactFive: false });
    const all = [{}, { exactFive: true }, { size: 19 }, { size: 19, exactFive: true }];
    const named = all.map((options) => `${variantOf(game, options)}/${poolOf(game, options)}`);
    expect(named).toEqual(["standard/standard", "exact_five/exact_five", "large/null", "custom/null"]);
    expect(boardSizeOf(gameOf("checkers"), { rules: "international" })).toEqual({ rows: 10, columns: 10 });
  });

  it.each([
    ["gomoku", { size: 16 }, ["options.size"]],
    ["gomoku", { width: 15 }, ["options.width"]],
    ["gomoku", JSON.parse('{"__proto__": 1}'), ["options.__proto__"]],
    ["gomoku", [], ["options"]],
    ["gomoku", null, ["options"]],
    ["gomoku", { size: "9".repeat(3000) }, ["options"]],
    ["battleship", JSON.parse(`{"fleet":${"[".repeat(900)}${"]".repeat(900)}}`), ["options"]],
    ["chess", { start: "chess960", number: 960 }, ["options.number"]],
    ["chess", { start: "position", fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }, []],
  ])("%s refuses what does not fit, with its path: %j", (gameType, input, paths) => {
    expect(errorsOf(gameType, input)).toEqual(paths);
  });

  it.each(CHESS_FAULTS)("a match of chess does not begin with %s", (_, options, word) => {
    const parsed = parseOptions(gameOf("chess"), options);
    const errors = parsed.ok ? [] : parsed.errors;
    expect(errors).toContainEqual({ path: errors[0]?.path, word, message: chessTexts.en.refusals[word] });
    expect(errors[0]?.path).toBe(word === "number_without_chess960" ? "options.number" : "options.fen");
  });

  it("of chess have a text for every such word in every language, and all other texts are of moves", () => {
    const words = [...new Set(CHESS_FAULTS.map(([, , word]) => word))];
    const ofMoves = ["no_piece", "not_there", "becomes_unsaid", "promotes_nothing"];
    for (const { refusals } of Object.values(chessTexts)) expect(Object.keys(refusals)).toEqual([...words, ...ofMoves]);
  });

  it("decide whether chance is drawn: chess960 draws its start alone", () => {
    const game = gameOf("chess");
    const uses = [{}, { start: "chess960" }, { start: "chess960", number: 3 }].map((each) => chanceUseOf(game, each));
    expect(uses).toEqual(["none", "start", "none"]);
    expect(() => chess.start({ options: { start: "chess960" }, random: NO_CHANCE })).toThrow(
      /no chance|there is none/i,
    );
    const seed = "07".repeat(32);
    const begun = startPosition(game, { options: { start: "chess960" }, seed });
    const number = createRandom(new Uint8Array(32).fill(7), 0).int(960);
    expect(game.view(begun, null)).toMatchObject({ startNumber: number, startFen: chess960Fen(number) });
  });
});

describe("what options change", () => {
  const winnerOf = (game: AnyGame, position: unknown) => game.outcome(position)?.winner ?? null;
  const at = (cells: readonly number[]) => cells.map((cell) => ({ cell }));
  const row = (cells: readonly number[], size: number) =>
    cells.map((cell) => ({ row: Math.floor(cell / size), column: cell % size }));

  it.each([false, true])("tic-tac-toe, misere %j: three of X in a row are won by X, or by O", (misere) => {
    const end = playAll(ticTacToe, at([0, 3, 1, 4, 2]), ticTacToe.start({ options: { misere } }));
    expect(ticTacToe.outcome(end)).toEqual({ winner: misere ? "O" : "X", detail: "line" });
  });

  it.each([
    [15, false, "X"],
    [15, true, null],
    [19, true, null],
  ] as const)("gomoku %i, exactFive %j: six in a row are won by %s", (size, exactFive, winner) => {
    const begun = gomoku.start({ options: { size, exactFive } });
    const moves = row([0, 33, 1, 59, 2, 80, 4, 103, 5, 127, 3], size);
    expect(winnerOf(gomoku, playAll(gomoku, moves, begun))).toBe(winner);
  });

  it("connect four has as many columns as its board", () => {
    expect(connectFour.legalMoves(connectFour.start({ options: { board: "9x7" } }))).toHaveLength(9);
  });

  it.each([6, 8, 10] as const)("reversi on %i rows begins with X on (h-1, h) and (h, h-1)", (size) => {
    const { cells } = reversi.view(reversi.start({ options: { size } }), null);
    const first = (size / 2 - 1) * (size + 1);
    const middle = [first, first + 1, first + size, first + size + 1].map((at) => cells[at]);
    expect([cells.length, middle.join("")]).toEqual([size * size, "OXXO"]);
  });
});
