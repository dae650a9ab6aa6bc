import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { refuse } from "../src/index.ts";
import { checkGame, type FaultKind, GameFault } from "../src/testing/index.ts";
import {
  type AuctionPosition,
  auction,
  type GuessPosition,
  guessing,
  isHiding,
  type NimPosition,
  nim,
} from "./support/games.ts";

const quiet = { print: () => {} };

/** The fault that is found in a game; null where there is none. */
const faultIn = (
  game: Parameters<typeof checkGame>[0],
  options: Parameters<typeof checkGame>[1] = {},
): GameFault | null => {
  try {
    checkGame(game, { seed: "planted", ...quiet, ...options });
    return null;
  } catch (error) {
    if (error instanceof GameFault) return error;
    throw error;
  }
};

type Nim = typeof nim;
type Guessing = typeof guessing;
type Auction = typeof auction;

/** What is wrong with a game, the words that say so, and the definition. */
type Planted<Game> = readonly [kind: FaultKind, words: RegExp, what: string, plant: (game: Game) => Partial<Game>];

const IN_NIM: readonly Planted<Nim>[] = [
  [
    "definition",
    /the word last has no text/,
    "a word without a text",
    () => ({ texts: { en: { ...nim.texts.en, results: {} } } }),
  ],
  [
    "definition",
    /texts\.de\.results/,
    "a language without a text for a word",
    () => ({
      texts: { ...nim.texts, de: { ...nim.texts.en, results: {} } },
    }),
  ],
  [
    "definition",
    /stalled, which is no word/,
    "a text for what is no word",
    () => ({
      texts: { en: { ...nim.texts.en, results: { last: "The last", stalled: "Stalled" } } },
    }),
  ],
  ["definition", /gameType/, "a name in capitals", () => ({ gameType: "Tests.Nim" as "tests.nim" })],
  ["definition", /rulesVersion/, "no version", () => ({ rulesVersion: 0 })],
  ["definition", /boardSize/, "half a column", () => ({ boardSize: { rows: 1, columns: 0.5 } })],
  ["definition", /agreement/, "an agreed draw without its word", () => ({ hasAgreedDraw: true })],
  [
    "throws",
    /play threw TypeError/,
    "a refusal that throws",
    ({ play }) => ({
      play: (position, symbol, move) =>
        play(position, symbol, { take: (move.take as unknown as { valueOf(): number }).valueOf() }),
    }),
  ],
  [
    "throws",
    /outcome threw Error: No/,
    "an end that throws",
    ({ outcome }) => ({
      outcome(position) {
        if (position.left === 0) throw new Error("No");
        return outcome(position);
      },
    }),
  ],
  [
    "changes-in-place",
    /play changes/,
    "a position that is changed",
    ({ play }) => ({
      play(position, symbol, move) {
        (position as { left: number }).left -= 0;
        return play(position, symbol, move);
      },
    }),
  ],
  ["json", /it\.left is NaN/, "a position with NaN", () => ({ start: () => ({ left: Number.NaN, turn: "X" }) })],
  [
    "json",
    /it\.at is a Date/,
    "a position with a date",
    () => ({
      start: (): NimPosition => ({ left: 12, turn: "X", at: new Date(0) }) as NimPosition,
    }),
  ],
  [
    "json",
    /it\.note is undefined/,
    "a view with what JSON drops",
    ({ view }) => ({
      view: (position) => ({ ...view(position, null), note: undefined }),
    }),
  ],
  [
    "json",
    /holds itself/,
    "a position that holds itself",
    () => ({
      start() {
        const position: Record<string, unknown> = { left: 12, turn: "X" };
        position["self"] = position;
        return position as unknown as NimPosition;
      },
    }),
  ],
  [
    "json",
    /bytes/,
    "a view that is too long",
    ({ view }) => ({
      view: (position) => ({ ...view(position, null), note: "x".repeat(20_000) }),
    }),
  ],
  [
    "impure",
    /Math\.random/,
    "dice of its own",
    ({ play }) => ({
      play: (position, symbol, move) => (Math.random() < 2 ? play(position, symbol, move) : refuse("Unlucky")),
    }),
  ],
  [
    "impure",
    /Date\.now/,
    "a clock, even where what it throws is caught",
    ({ view }) => ({
      view(position) {
        try {
          Date.now();
        } catch {}
        return view(position, null);
      },
    }),
  ],
  [
    "impure",
    /new Date/,
    "a date of today",
    ({ start }) => ({ start: () => ({ ...start(), left: new Date().getDay() }) }),
  ],
  [
    "impure",
    /fetch/,
    "the network",
    ({ start }) => ({
      start() {
        void fetch("http://127.0.0.1:9");
        return start();
      },
    }),
  ],
  [
    "impure",
    /setTimeout/,
    "a timer",
    ({ outcome }) => ({
      outcome(position) {
        setTimeout(() => {}, 0);
        return outcome(position);
      },
    }),
  ],
  [
    "repeats",
    /second time/,
    "a memory of earlier calls",
    ({ start }) => {
      let calls = 0;
      return {
        start() {
          calls += 1;
          return { ...start(), left: 12 + (calls % 2) };
        },
      };
    },
  ],
  [
    "repeats",
    /legalMoves differs/,
    "a list that changes from call to call",
    ({ legalMoves }) => {
      let calls = 0;
      return {
        legalMoves(position) {
          calls += 1;
          return calls % 2 === 0 ? legalMoves(position).reverse() : legalMoves(position);
        },
      };
    },
  ],
  [
    "ends",
    /after 5000 moves/,
    "no end",
    ({ play }) => ({
      play(position, symbol, move) {
        const played = play(position, symbol, move);
        return played.ok ? { ok: true, state: { ...played.state, left: 12 } } : played;
      },
    }),
  ],
  [
    "ends",
    /"stalled", which is none of resultDetails/,
    "an end by a word that it does not name",
    ({ outcome }) => ({
      outcome: (position) => outcome(position) && { winner: null, detail: "stalled" as "last" },
    }),
  ],
  [
    "ends",
    /"Z" as the winner/,
    "a winner who does not play",
    ({ outcome }) => ({
      outcome: (position) => outcome(position) && { winner: "Z" as "X", detail: "last" as const },
    }),
  ],
  ["ends", /turn gives "both"/, "a joint turn in a game that says it has none", () => ({ turn: () => "both" as "X" })],
  [
    "ends",
    /after the end/,
    "moves after the end",
    ({ legalMoves }) => ({ legalMoves: (position) => (position.left === 0 ? [{ take: 1 }] : legalMoves(position)) }),
  ],
  [
    "legal-moves",
    /lists nothing/,
    "no move before the end",
    ({ legalMoves }) => ({
      legalMoves: (position) => (position.left < 6 ? [] : legalMoves(position)),
    }),
  ],
  [
    "legal-moves",
    /play refuses it/,
    "a listed move that is refused",
    ({ legalMoves, outcome }) => ({
      legalMoves: (position) => (outcome(position) ? legalMoves(position) : [{ take: 1 }, { take: 2 }, { take: 3 }]),
    }),
  ],
  [
    "legal-moves",
    /which legalMoves does not list/,
    "a move that is accepted and not listed",
    ({ legalMoves }) => ({
      legalMoves: (position) => legalMoves(position).slice(0, 2),
    }),
  ],
  [
    "legal-moves",
    /twice/,
    "a move that is listed twice",
    ({ legalMoves }) => ({
      legalMoves: (position) => legalMoves(position).flatMap((move) => [move, move]),
    }),
  ],
  [
    "legal-moves",
    /does not fit moveSchema/,
    "a listed move that its schema refuses",
    ({ legalMoves }) => ({
      legalMoves: (position) => legalMoves(position).map((move) => ({ ...move, by: "hand" })),
    }),
  ],
  [
    "refusals",
    /not with a state or a reason/,
    "a refusal without a reason",
    ({ play }) => ({
      play(position, symbol, move) {
        const played = play(position, symbol, move);
        return played.ok ? played : { ok: false, reason: "" };
      },
    }),
  ],
  [
    "refusals",
    /which does not fit moveSchema/,
    "what is no move, accepted",
    ({ play }) => ({
      play: (position, symbol, move) => play(position, symbol, move?.take === undefined ? { take: 1 } : move),
    }),
  ],
  [
    "refusals",
    /unknown field/,
    "an unknown field that is kept",
    ({ play }) => ({
      play(position, symbol, move) {
        const played = play(position, symbol, move);
        return played.ok ? { ok: true, state: { ...played.state, ...move } } : played;
      },
    }),
  ],
  [
    "views",
    /does not fit viewSchema/,
    "a view that its schema refuses",
    () => ({ view: () => ({ left: "many" as unknown as number }) }),
  ],
  [
    "views",
    /what viewSchema does not know/,
    "a view with a further field",
    ({ view }) => ({
      view: (position) => ({ ...view(position, null), turn: position.turn }),
    }),
  ],
];

const sum = ({ hidden }: GuessPosition): number => (hidden.X ?? 0) + (hidden.O ?? 0);

const IN_GUESSING: readonly Planted<Guessing>[] = [
  [
    "leaks",
    /by its view/,
    "a view that shows the other's number",
    ({ view }) => ({
      view: (position) => ({ ...view(position, null), hidden: position.hidden }),
    }),
  ],
  [
    "leaks",
    /by its view/,
    "a view that counts with it",
    ({ view, viewSchema: _schema }) => ({
      viewSchema: z.looseObject({ guesses: z.array(z.int()) }) as unknown as Guessing["viewSchema"],
      view: (position, viewer) => ({ ...view(position, viewer), sum: sum(position) % 2 }),
    }),
  ],
  ["leaks", /viewMove shows it/, "a last move that shows it", () => ({ viewMove: (_position, move) => move })],
  [
    "leaks",
    /legalMoves tells them apart/,
    "a list of moves that shows it",
    ({ legalMoves, play }) => ({
      legalMoves: (position) =>
        legalMoves(position).filter(({ number }) => isHiding(position) || number !== 10 - (sum(position) % 10)),
      play: (position, symbol, move) =>
        isHiding(position) || move.number !== 10 - (sum(position) % 10)
          ? play(position, symbol, move)
          : refuse("Not that one"),
    }),
  ],
  [
    "leaks",
    /by what . can't see|refused:/,
    "a refusal that shows it",
    ({ legalMoves, play }) => ({
      legalMoves: (position) => legalMoves(position).filter(({ number }) => number !== position.guesses.at(-1)),
      play(position, symbol, move) {
        if (position.guesses.length === 0 || move?.number !== position.guesses.at(-1))
          return play(position, symbol, move);
        return refuse(`Not again: it is ${sum(position) > 10 ? "more" : "less"}`);
      },
    }),
  ],
  [
    "leaks",
    /outcome tells them apart|turn tells them apart/,
    "a turn that depends on it",
    ({ turn }) => ({
      turn: (position) =>
        !isHiding(position) && position.guesses.length === 0 && sum(position) > 12 ? "O" : turn(position),
    }),
  ],
];

const IN_AUCTION: readonly Planted<Auction>[] = [
  [
    "leaks",
    /by its view/,
    "a bid under way that the view shows",
    ({ view }) => ({
      view: (position, viewer) => ({ ...view(position, viewer), own: position.bids.X ?? position.bids.O }),
    }),
  ],
  [
    "leaks",
    /legalMoves tells them apart/,
    "prizes to come that the legal moves show",
    ({ legalMoves, play }) => {
      const isOpen = ({ prizes, round }: AuctionPosition, bid: number) => bid < 3 || (prizes[round + 1] ?? 0) < 3;
      return {
        legalMoves: (position, symbol) => legalMoves(position, symbol).filter(({ bid }) => isOpen(position, bid)),
        play: (position, symbol, move, chance) =>
          isOpen(position, move?.bid) ? play(position, symbol, move, chance) : refuse("Not so high"),
      };
    },
  ],
  ["definition", /no takeback/, "a takeback beside chance", () => ({ hasTakeback: true })],
];

describe("checkGame", () => {
  it.each([
    ["without secrets", nim],
    ["with secrets", guessing],
    ["with chance and joint turns", auction],
  ] as const)("finds no fault in a game %s, with any seed", (_, game) => {
    for (let seed = 0; seed < 15; seed += 1) expect(faultIn(game, { seed: `${seed}` })?.message).toBeUndefined();
  });

  it.each(IN_NIM)("finds %s (%s): %s", (kind, words, _, plant) => {
    const found = faultIn({ ...nim, ...plant(nim) });
    expect(found?.message).toMatch(words);
    expect(found?.kind).toBe(kind);
  });

  it.each(IN_GUESSING)("finds %s (%s): %s", (kind, words, _, plant) => {
    const found = faultIn({ ...guessing, ...plant(guessing) });
    expect(found?.message).toMatch(words);
    expect(found?.kind).toBe(kind);
  });

  it.each(IN_AUCTION)("finds %s (%s): %s", (kind, words, _, plant) => {
    const found = faultIn({ ...auction, ...plant(auction) });
    expect(found?.message).toMatch(words);
    expect(found?.kind).toBe(kind);
  });

  it("prints its seed, plays the same again with it, and another match with another", () => {
    const printed: string[] = [];
    const first = checkGame(nim, { print: (line) => printed.push(line) });
    expect(printed).toEqual([expect.stringContaining(`seed "${first.seed}"`)]);
    expect(checkGame(nim, { seed: first.seed, ...quiet })).toEqual(first);
    expect(checkGame(nim, quiet).seed).not.toBe(first.seed);
  });

  it("says with a fault the game, the seed, the match and the moves before it", () => {
    const fault = faultIn({ ...nim, legalMoves: (position) => (position.left < 9 ? [] : nim.legalMoves(position)) });
    expect(fault?.message).toMatch(
      /^tests\.nim: legal-moves: .*\n {2}in match 0, after X \{"take":\d\}.*\n {2}with the seed "planted"$/,
    );
  });

  it("compares secret moves, and prints what each side sees of a game that shows them different things", () => {
    const printed: string[] = [];
    expect(checkGame(guessing, { seed: "a", print: (line) => printed.push(line) }).lookAlikes).toBeGreaterThan(0);
    expect(printed.slice(1).map((line) => line.slice(0, 12))).toEqual(['  X sees {"h', '  O sees {"h', "  nobody see"]);
    expect(checkGame(nim, quiet)).toMatchObject({ lookAlikes: 0, sees: [] });
  });

  it("gives clock, generator and network back, also after a fault", () => {
    const before = [Math.random, Date, globalThis.fetch, globalThis.crypto, performance, process];
    expect(faultIn({ ...nim, start: () => ({ left: Math.random(), turn: "X" }) })?.kind).toBe("impure");
    expect([Math.random, Date, globalThis.fetch, globalThis.crypto, performance, process]).toEqual(before);
    expect(Date.now()).toBeGreaterThan(0);
  });
});
