import { describe, expect, it } from "vitest";
import type { PlainGame } from "../../src/game.ts";
import { checkers } from "../../src/games/checkers.ts";
import { gomoku } from "../../src/games/gomoku.ts";
import { reversi } from "../../src/games/reversi.ts";
import { checkersNotation } from "../../src/notation/checkers.ts";
import { gomokuNotation } from "../../src/notation/gomoku.ts";
import type { GameRecord, Notation } from "../../src/notation/notation.ts";
import { reversiNotation } from "../../src/notation/reversi.ts";
import { playOut } from "../support/play-out.ts";

const record = (moves: readonly object[], changes: Partial<GameRecord<never>> = {}): GameRecord<never> => ({
  moves: moves as readonly never[],
  names: { X: "Ada", O: "Grace" },
  date: "2026-11-22",
  site: "https://play.example",
  result: "win",
  winner: "X",
  ...changes,
});

const movesOf = (game: PlainGame, seed: number): object[] => playOut(game, seed).flatMap(({ move }) => move ?? []);

/** A reader of its own for each format, as plain as the format allows. */
const readPdn = (text: string): object[] =>
  text
    .slice(text.indexOf("\n\n"))
    .split(/\s+/)
    .filter((word) => /^\d+[-x]\d/.test(word) && !/^(1-0|0-1|1\/2-1\/2)$/.test(word))
    .map((word) => ({ path: word.split(/[-x]/).map(Number) }));

const readSgf = (text: string): { by: string; at: { row: number; column: number } | null }[] =>
  [...text.matchAll(/;([BW])\[([a-z]{2})?\]/g)].map(([, by = "", at]) => ({
    by,
    at: at === undefined ? null : { row: at.charCodeAt(1) - 97, column: at.charCodeAt(0) - 97 },
  }));

const placed = (text: string): object[] => readSgf(text).flatMap(({ at }) => at ?? []);

const FORMATS = [
  ["checkers", checkers, checkersNotation, readPdn],
  ["gomoku", gomoku, gomokuNotation, placed],
  ["reversi", reversi, reversiNotation, placed],
] as unknown as [string, PlainGame, Notation<never>, (text: string) => object[]][];

describe.each(FORMATS)("%s as a file", (_, game, notation, read) => {
  it("comes back as it was played, many random games", () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const moves = movesOf(game, seed);
      expect(read(notation.write(record(moves)) ?? "")).toEqual(moves);
      expect(notation.noteMoves(moves as never[])).toHaveLength(moves.length);
    }
  });

  it("is nothing where a move is illegal", () => {
    const [first] = movesOf(game, 1) as [object];
    expect(notation.write(record([first, first]))).toBeNull();
    expect(notation.noteMoves([first, first] as never[])).toBeNull();
  });
});

describe("checkers as PDN", () => {
  it("has headers, numbers by pairs, and white's points before the dash", () => {
    const text = checkersNotation.write(record([{ path: [11, 15] }, { path: [22, 18] }, { path: [15, 22] }])) ?? "";
    expect(text).toBe(
      '[Event "Your Move"]\n[Site "https://play.example"]\n[Date "2026.11.22"]\n[Round "-"]\n[Black "Ada"]\n' +
        '[White "Grace"]\n[Result "0-1"]\n[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 0-1\n',
    );
  });

  it.each([
    [{ result: "win", winner: "O" }, "1-0"],
    [{ result: "draw", winner: null }, "1/2-1/2"],
    [{ result: null, winner: null }, "*"],
  ] as const)("%j ends with %s", (changes, points) => {
    expect(checkersNotation.write(record([], changes))).toMatch(`[Result "${points}"]`);
  });
});

describe("games as SGF", () => {
  it("name game, size, players and result; signs of the format in a name stand behind a backslash", () => {
    const changes = { names: { X: "a]b\\c", O: "d:e" }, result: "forfeit", winner: "O" } as const;
    expect(gomokuNotation.write(record([{ row: 7, column: 8 }], changes))).toBe(
      "(;FF[4]CA[UTF-8]GM[4]SZ[15]AP[Your Move]PC[https\\://play.example]DT[2026-11-22]PB[a\\]b\\\\c]PW[d\\:e]RE[W+R]\n;B[ih]\n)\n",
    );
  });

  it.each([
    [{ result: "timeout", winner: "X" }, "RE[B+T]"],
    [{ result: "win", winner: "O" }, "RE[W+]"],
    [{ result: "draw", winner: null }, "RE[0]"],
    [{ result: "aborted", winner: null }, "RE[Void]"],
    [{ result: null, winner: null, date: null }, "PC[https\\://play.example]PB[Ada]PW[Grace]RE[?]"],
  ] as const)("%j is %s", (changes, part) => {
    expect(gomokuNotation.write(record([], changes))).toContain(part);
  });

  it("of reversi hold every pass, so that the sides take turns", () => {
    const passes = Array.from({ length: 30 }, (_, seed) => {
      const nodes = readSgf(reversiNotation.write(record(movesOf(reversi as PlainGame, seed + 1))) ?? "");
      for (const [at, { by }] of nodes.entries()) expect(by).toBe(at % 2 === 0 ? "B" : "W");
      return nodes.filter(({ at }) => at === null).length;
    });
    expect(Math.max(...passes)).toBeGreaterThan(0);
  });

  it("and notes name points as players do", () => {
    expect(
      gomokuNotation.noteMoves([
        { row: 14, column: 0 },
        { row: 0, column: 14 },
      ]),
    ).toEqual(["a1", "o15"]);
    expect(reversiNotation.noteMoves([{ row: 2, column: 3 }])).toEqual(["d3"]);
  });
});

describe.each([
  ["international", "20", (name: string) => 51 - Number(name)],
  ["russian", "25", (name: string) => (Number(name[1]) - 1) * 4 + ((7 - "abcdefgh".indexOf(name[0] ?? "")) >> 1) + 1],
] as const)("checkers by %s rules as PDN", (rules, gameType, squareOf) => {
  const columns = rules === "international" ? 5 : 4;
  const isFlight = ({ path }: { path: readonly number[] }) => {
    const [from = 0, to = 0] = path.map((square) => Math.floor((square - 1) / columns));
    return Math.abs(to - from) > 1;
  };

  it("names squares and captures as its players do, kings that fly, too", () => {
    let hasFlown = false;
    for (let seed = 1; seed <= 8; seed += 1) {
      const steps = playOut(checkers as PlainGame, seed, checkers.start({ options: { rules } }));
      const moves = steps.flatMap(({ move }) => (move as { path: number[] } | null) ?? []);
      const captures = steps.slice(0, -1).map(({ position }) => checkers.view(position as never, null).mustCapture);
      hasFlown ||= moves.some((move, at) => !captures[at] && isFlight(move));
      const text = checkersNotation.write(record(moves, { options: { rules }, result: null, winner: null })) ?? "";
      expect(text).toContain(`[GameType "${gameType}"]`);
      const notes = text.slice(text.indexOf("\n\n")).match(/\b[a-h]?\d+(?:[-x][a-h]?\d+)+/g) ?? [];
      expect(notes.map((note) => ({ path: note.split(/[-x]/).map(squareOf) }))).toEqual(moves);
      expect(notes.map((note) => note.includes("x"))).toEqual(captures);
      expect(captures).toContain(true);
    }
    expect(hasFlown).toBe(true);
  });
});
