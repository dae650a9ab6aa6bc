import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type PlayerSymbol, refuse } from "../src/index.ts";
import { checkGame, checkGames, type FaultKind, GameFault, recordGame } from "../src/testing/index.ts";
import {
  type AuctionPosition,
  auction,
  type GuessPosition,
  guessing,
  isHiding,
  type NimPosition,
  nim,
} from "./support/games.ts";

const quiet = { print: () => {}, maxSeconds: Number.POSITIVE_INFINITY };

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

const ALL_KINDS: readonly FaultKind[] = Object.keys({
  definition: 0,
  throws: 0,
  "changes-in-place": 0,
  json: 0,
  impure: 0,
  repeats: 0,
  ends: 0,
  "legal-moves": 0,
  refusals: 0,
  views: 0,
  bots: 0,
  slow: 0,
  recorded: 0,
  leaks: 0,
} satisfies Record<FaultKind, 0>) as FaultKind[];

const LATER = performance.now.bind(performance);

type Nim = typeof nim;
type Guessing = typeof guessing;
type Auction = typeof auction;

/** What is wrong with a game, the words that say so, and the definition. */
type Planted<Game> = readonly [kind: FaultKind, words: RegExp, what: string, plant: (game: Game) => Partial<Game>];

/** The same function, a little later: the check allows 5 ms. */
const slowly =
  <Given extends unknown[], Value>(run: (...given: Given) => Value) =>
  (...given: Given): Value => {
    for (const until = LATER() + 20; LATER() < until; );
    return run(...given);
  };

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
  [
    "definition",
    /hasLegalMoves: false and bots: true has candidates/,
    "bots that nothing names a move to",
    () => ({ hasLegalMoves: false, bots: true }),
  ],
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
  [
    "throws",
    /view threw TypeError/,
    "a view for players alone",
    ({ view }) => ({
      view: (position, viewer) => ({ left: view(position, viewer).left + 0 * (viewer as string).length }),
    }),
  ],
  [
    "throws",
    /legalMoves threw RangeError/,
    "a list that throws near the end",
    ({ legalMoves }) => ({
      legalMoves: (position) => (position.left === 1 ? [{ take: Array(-1).length }] : legalMoves(position)),
    }),
  ],
  [
    "throws",
    /turn threw "now"/,
    "a turn that throws no error",
    ({ turn }) => ({
      turn(position) {
        if (position.left < 4) throw "now";
        return turn(position);
      },
    }),
  ],
  [
    "throws",
    /start threw Error/,
    "no first position",
    () => ({
      start() {
        throw new Error("Not yet");
      },
    }),
  ],
  [
    "changes-in-place",
    /legalMoves changes/,
    "a list that changes the position",
    ({ legalMoves }) => ({
      legalMoves: (position) => legalMoves(Object.assign(position, { left: position.left })),
    }),
  ],
  [
    "changes-in-place",
    /view changes/,
    "a view that is the position, less a field",
    () => ({
      view(position) {
        delete (position as { turn?: PlayerSymbol }).turn;
        return position;
      },
    }),
  ],
  [
    "changes-in-place",
    /outcome changes/,
    "an end that is written down",
    ({ outcome }) => ({
      outcome(position) {
        (position as unknown as Record<string, boolean>)["isOver"] = position.left === 0;
        return outcome(position);
      },
    }),
  ],
  [
    "changes-in-place",
    /play changes/,
    "a move that is changed",
    ({ play }) => ({
      play: (position, symbol, move) => play(position, symbol, Object.assign(move, { take: move.take })),
    }),
  ],
  [
    "changes-in-place",
    /turn changes/,
    "a turn that is put in order",
    ({ turn }) => ({
      turn: (position) => turn(Object.assign(position, { turn: position.turn })),
    }),
  ],
  [
    "json",
    /it\.\d\.take is Infinity/,
    "a listed move without an end",
    ({ legalMoves }) => ({
      legalMoves: (position) => [...legalMoves(position), { take: Number.POSITIVE_INFINITY }],
    }),
  ],
  [
    "impure",
    /process/,
    "the process",
    ({ play }) => ({
      play: (position, symbol, move) => (process.env["HOME"] === "" ? refuse("At home") : play(position, symbol, move)),
    }),
  ],
  [
    "repeats",
    /view of . differs/,
    "a view that counts its calls",
    () => {
      let calls = 0;
      return {
        viewSchema: z.object({ left: z.int(), calls: z.int() }) as unknown as Nim["viewSchema"],
        view(position) {
          calls += 1;
          return { left: position.left, calls };
        },
      };
    },
  ],
  [
    "repeats",
    /outcome differs/,
    "an end that goes by the object, not by what it says",
    ({ outcome }) => {
      const seen = new WeakSet<object>();
      return {
        outcome(position) {
          const end = outcome(position);
          if (!end || seen.has(position)) return end;
          seen.add(position);
          return { ...end, winner: null };
        },
      };
    },
  ],
  [
    "repeats",
    /elsewhere the second time/,
    "moves that wear out",
    ({ play }) => {
      let calls = 0;
      return {
        play(position, symbol, move) {
          calls += 1;
          const played = play(position, symbol, move);
          return played.ok && calls % 50 === 0
            ? { ok: true, state: { ...played.state, left: Math.max(0, played.state.left - 1) } }
            : played;
        },
      };
    },
  ],
  [
    "repeats",
    /second time/,
    "a memory of the last move",
    ({ play }) => {
      let last = 0;
      return {
        play(position, symbol, move) {
          const played = play(position, symbol, move);
          const before = last;
          if (played.ok) last = move.take;
          return played.ok ? { ok: true, state: { ...played.state, before } as NimPosition } : played;
        },
      };
    },
  ],
  ["ends", /turn gives null/, "nobody on turn", () => ({ turn: () => null as unknown as "X" })],
  [
    "legal-moves",
    /which is no list/,
    "a set of moves",
    ({ legalMoves }) => ({ legalMoves: (position) => new Set(legalMoves(position)) as unknown as { take: number }[] }),
  ],
  [
    "refusals",
    /not with a state or a reason/,
    "no answer at all",
    ({ play }) => ({
      play(position, symbol, move) {
        const played = play(position, symbol, move);
        return played.ok ? played : (undefined as unknown as typeof played);
      },
    }),
  ],
  [
    "refusals",
    /not with a state or a reason/,
    "an answer that is the position alone",
    ({ play }) => ({
      play(position, symbol, move) {
        const played = play(position, symbol, move);
        return played.ok ? (played.state as unknown as typeof played) : played;
      },
    }),
  ],
  [
    "refusals",
    /who is not on turn/,
    "a move of the other side",
    ({ play }) => ({ play: (position, _symbol, move) => play(position, position.turn, move) }),
  ],
  [
    "views",
    /which the service adds itself/,
    "a view with the legal moves",
    ({ legalMoves }) => ({
      viewSchema: z.looseObject({ left: z.int() }) as unknown as Nim["viewSchema"],
      view: (position) => ({ left: position.left, legalMoves: legalMoves(position) }),
    }),
  ],
  [
    "views",
    /which is no object/,
    "a view that is a list",
    () => ({
      viewSchema: z.array(z.int()) as unknown as Nim["viewSchema"],
      view: ({ left }) => [left] as unknown as { left: number },
    }),
  ],
  [
    "views",
    /does not fit viewSchema/,
    "a view out of its range",
    () => ({ viewSchema: z.object({ left: z.int().check(z.minimum(1)) }) }),
  ],
  [
    "views",
    /the view of nobody does not fit/,
    "no view for who plays neither side",
    ({ view }) => ({
      view: (position, viewer) => (viewer ? view(position, viewer) : ({} as { left: number })),
    }),
  ],
  [
    "views",
    /viewBox is four numbers/,
    "a picture without its size",
    () => ({ miniature: () => ({ viewBox: [0, 0, 10] as unknown as [0, 0, 1, 1], paths: [] }) }),
  ],
  [
    "views",
    /Fill and stroke are tones/,
    "a picture in a colour of its own",
    () => ({ miniature: () => ({ viewBox: [0, 0, 1, 1], paths: [{ d: "M0 0h1", fill: "red" as "x" }] }) }),
  ],
  [
    "definition",
    /hasSecrets: true/,
    "secrets that are not said",
    ({ view, viewSchema: _schema }) => ({
      viewSchema: z.looseObject({ left: z.int() }) as unknown as Nim["viewSchema"],
      view: (position, viewer) => ({ ...view(position, viewer), viewer }),
    }),
  ],
  ["definition", /viewMove is for games with/, "a hidden move without secrets", () => ({ viewMove: () => null })],
  ["bots", /candidates has/, "an illegal candidate", () => ({ candidates: () => [{ take: 3 }] })],
  ["bots", /names no move/, "no candidate", () => ({ candidates: () => [] })],
  ["bots", /forcing has/, "an illegal forcing move", () => ({ forcing: () => [{ take: 3 }] })],
  ["bots", /no list of moves/, "one move in place of a list", () => ({ forcing: () => ({}) as { take: number }[] })],
  ["bots", /evaluate gives null/, "a worth that is no number", () => ({ evaluate: () => Number.NaN })],
  ["bots", /within 1000000/, "a worth beyond a win", ({ outcome }) => ({ evaluate: (p) => (outcome(p) ? 0 : 2e6) })],
  ...(["start", "turn", "legalMoves", "play", "outcome", "view"] as const).map(
    (name): Planted<Nim> => [
      "slow",
      new RegExp(`${name} takes`),
      `a ${name} that takes its time`,
      (game) => ({ [name]: slowly(game[name] as (...given: unknown[]) => unknown) }),
    ],
  ),
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
  [
    "leaks",
    /viewMove of the moves so far/,
    "a first move that shows once there are guesses",
    ({ viewMove }) => ({
      viewMove: (position, move, context) =>
        position.guesses.length > 1 ? move : (viewMove?.(position, move, context) ?? null),
    }),
  ],
  [
    "bots",
    /looks otherwise/,
    "a bot that forgets its own number",
    ({ imagine }) => ({
      imagine(view, symbol, random) {
        const position = imagine?.(view, symbol, random) as GuessPosition;
        return { ...position, hidden: { ...position.hidden, [symbol]: position.hidden[symbol] && 1 } };
      },
    }),
  ],
  [
    "bots",
    /another turn|other legal moves/,
    "a bot that imagines the match over",
    ({ imagine, view, outcome }) => ({
      view: (position, viewer) => ({ ...view({ ...position, winner: null }, viewer) }),
      outcome,
      imagine: (seen, symbol, random) => ({ ...(imagine?.(seen, symbol, random) as GuessPosition), winner: symbol }),
    }),
  ],
  [
    "definition",
    /has imagine, or bots: false/,
    "secrets that no bot can imagine",
    () => ({ imagine: undefined }) as unknown as Partial<Guessing>,
  ],
  ["definition", /no takeback/, "a takeback of what was seen", () => ({ hasTakeback: true })],
];

const IN_AUCTION: readonly Planted<Auction>[] = [
  [
    "definition",
    /secrets or joint turns has imagine/,
    "bots that would look at what the other has played in a joint turn",
    () => ({ hasSecrets: false, viewMove: undefined, bots: true }) as unknown as Partial<Auction>,
  ],
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

function early(position: NimPosition): ReturnType<Nim["outcome"]> {
  return position.left < 12 ? { winner: "X", detail: "last" } : null;
}

function keepsNote(...[position, symbol, move]: Parameters<Nim["play"]>): ReturnType<Nim["play"]> {
  const played = nim.play(position, symbol, move);
  return played.ok ? { ok: true, state: { ...position, ...played.state } } : played;
}

const RECORDED = recordGame(nim, { seed: "recorded", ...quiet });
const [FIRST] = RECORDED as [(typeof RECORDED)[number]];

/** What was changed in the rules, or in a record, since the match was recorded. */
const SINCE: readonly (readonly [words: RegExp, what: string, game: Partial<Nim>, record: Partial<typeof FIRST>])[] = [
  [/move 1 of recorded match 0, .* is refused/, "a move that is refused now", { play: () => refuse("No longer") }, {}],
  [/is over after \d+ moves, and had/, "an earlier end", { outcome: early }, {}],
  [
    /ends with .*, no longer as it did/,
    "another winner",
    { outcome: (position) => nim.outcome(position) && { winner: null, detail: "last" } },
    {},
  ],
  [
    /leads to another position/,
    "a position with a further field",
    { start: () => ({ ...nim.start(), note: "new" }) as NimPosition, play: keepsNote },
    {},
  ],
  [/is over after 2 moves, and had 7/, "a smaller heap", { start: () => ({ left: 3, turn: "X" }) }, {}],
  [/ends with \{"winner":null,"detail":""\}/, "a match cut short", {}, { moves: FIRST.moves.slice(0, 1) }],
];

describe("checkGame finds what is planted", () => {
  it.each(IN_NIM)("finds %s (%s): %s", (kind, words, _, plant) => {
    const found = faultIn({ ...nim, ...plant(nim) }, kind === "slow" ? { maxMs: 5 } : {});
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

  it.each(SINCE)("finds %s (recorded): %s", (words, _, change, record) => {
    const found = faultIn({ ...nim, ...change }, { recorded: [{ ...FIRST, ...record }] });
    expect(found?.message).toMatch(words);
    expect(found?.kind).toBe("recorded");
  });

  it("is shown by six planted faults of each kind", () => {
    const kinds = [...IN_NIM, ...IN_GUESSING, ...IN_AUCTION].map(([kind]) => kind);
    const counts = new Map([...kinds, ...SINCE.map(() => "recorded" as const)].map((kind) => [kind, 0]));
    for (const kind of [...kinds, ...SINCE.map(() => "recorded" as const)])
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    for (const [kind, count] of counts) expect(count, kind).toBeGreaterThanOrEqual(6);
    expect([...counts.keys()].sort()).toEqual([...ALL_KINDS].sort());
  });
});

describe("recorded matches", () => {
  it("replay under their own version, with chance and joint turns too", () => {
    for (const game of [nim, guessing, auction]) {
      const recorded = recordGame(game, { seed: "a", playthroughs: 2, ...quiet });
      expect(checkGame(game, { seed: "b", playthroughs: 1, recorded, ...quiet }).replayed).toBe(2);
      expect(JSON.parse(JSON.stringify(recorded))).toEqual(recorded);
    }
  });

  it("of a former version are for its definition, which must still be there", () => {
    const newer = { ...nim, rulesVersion: 2, start: (): NimPosition => ({ left: 15, turn: "X" }) };
    const options = { seed: "a", playthroughs: 1, recorded: RECORDED, ...quiet };
    expect(checkGame(newer, options).replayed).toBe(0);
    expect(checkGames([newer, nim], options).map(({ replayed }) => replayed)).toEqual([0, 3]);
    expect(() => checkGames([newer], options)).toThrow(/rules version 1 has recorded matches, and no definition/);
    expect(() => checkGames([nim, nim], options)).toThrow(/rules version 1 is there twice/);
  });
});
