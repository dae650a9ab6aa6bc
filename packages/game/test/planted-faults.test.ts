import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { isShort } from "../../../tests/support/rounds.ts";
import { type MoveContext, type PlayerSymbol, refuse } from "../src/index.ts";
import { type CheckKind, checkGame, checkGames, recordGame } from "../src/testing/index.ts";
import { faultIn, quiet } from "./support/fault-in.ts";
import {
  type AuctionPosition,
  auction,
  type GuessPosition,
  guessing,
  isHiding,
  type NimPosition,
  nim,
} from "./support/games.ts";

/** What a game has otherwise; wrong as it is, it fits no type of a definition. */
type Plant = Readonly<Record<string, unknown>>;
/** The words that say what is wrong with a game, what it has otherwise, and which it is, where not nim. */
type Planted = readonly [words: RegExp, plant: Plant, game?: object];

type Functions<Game> = { [Name in keyof Game]: Game[Name] extends (...given: infer _) => unknown ? Name : never };
type NameOf<Game> = Functions<Game>[keyof Game];
type Given<Game, Name extends keyof Game> = Game[Name] extends (...given: infer All) => unknown ? All : never;
type Value<Game, Name extends keyof Game> = Game[Name] extends (...given: never[]) => infer One ? One : never;

/** Plants in one game: `before` does something ahead of a function's work, `after` gives something else than it gives. */
const plantsIn = <Game extends object>(game: Game) => {
  const own = (name: keyof Game) => game[name] as (...given: unknown[]) => unknown;
  return {
    before: <Name extends NameOf<Game>>(name: Name, act: (...given: Given<Game, Name>) => unknown): Plant => ({
      [name as string]: (...given: Given<Game, Name>) => {
        act(...given);
        return own(name)(...given);
      },
    }),
    after: <Name extends NameOf<Game>>(
      name: Name,
      change: (value: Value<Game, Name>, ...given: Given<Game, Name>) => unknown,
    ): Plant => ({
      [name as string]: (...given: Given<Game, Name>) => change(own(name)(...given) as Value<Game, Name>, ...given),
    }),
  };
};

/** What a function changes in place, though the value stays the same. */
const touch = (it: object, field = Object.keys(it)[0] ?? ""): object =>
  Object.assign(it, { [field]: (it as Readonly<Record<string, unknown>>)[field] });
const fail = (thrown: unknown): never => {
  throw thrown;
};
const { before, after } = plantsIn(nim);
/** A move that was accepted leads elsewhere; one that was refused is answered otherwise. */
const accepted = (change: (state: NimPosition, move: { take: number }) => object): Plant =>
  after("play", (played, _position, _symbol, move) =>
    played.ok ? { ok: true, state: change(played.state, move) } : played,
  );
const answers = (whenAccepted: (state: NimPosition) => unknown, whenRefused?: unknown): Plant =>
  after("play", (played) => (played.ok ? whenAccepted(played.state) : whenRefused));
const sound = (state: NimPosition) => ({ ok: true, state });
const shown = (fields: object) => after("view", (view) => ({ ...view, ...fields }));
const loose = z.looseObject({ left: z.int() });
const en = (results: object): Plant => ({ ...nim.texts.en, results });
/** How often a planted function was called. */
let calls = 0;
const nth = () => ++calls;
const circle: Record<string, unknown> = { left: 12, turn: "X" };
circle["self"] = circle;
const seen = new WeakSet<object>();
const LATER = performance.now.bind(performance);
/** The check allows 5 ms. */
const dawdle = () => {
  for (const until = LATER() + 20; LATER() < until; );
};

const secretly = plantsIn(guessing as Required<typeof guessing>);
const sum = ({ hidden }: GuessPosition): number => (hidden.X ?? 0) + (hidden.O ?? 0);
/** A number that can't be guessed in a position, as the sum of what is hidden says. */
const isBarred = (position: GuessPosition, number: number | undefined): boolean =>
  !isHiding(position) && number === 10 - (sum(position) % 10);
const imagined = (change: (position: GuessPosition, symbol: PlayerSymbol) => object): Plant =>
  secretly.after("imagine", (position, _view, symbol) => change(position, symbol));

const jointly = plantsIn(auction);
const isOpen = ({ prizes, won }: AuctionPosition, bid: number): boolean => bid < 3 || (prizes[won.length + 1] ?? 0) < 3;

/** At least six of each kind. */
const PLANTED: Readonly<Record<Exclude<CheckKind, "recorded">, readonly Planted[]>> = {
  definition: [
    [/the word last has no text/, { texts: { en: en({}) } }],
    [/texts\.de\.results/, { texts: { ...nim.texts, de: en({}) } }],
    [/stalled, which is no word/, { texts: { en: en({ last: "The last", stalled: "Stalled" }) } }],
    [/gameType/, { gameType: "Tests.Nim" }],
    [/rulesVersion/, { rulesVersion: 0 }],
    [/boardSize/, { boardSize: { rows: 1, columns: 0.5 } }],
    [/hasLegalMoves: false and bots: true has candidates/, { hasLegalMoves: false, bots: true }],
    [/resultDetails lacks agreement, since hasAgreedDraw is true/, { hasAgreedDraw: true }],
    [/resultDetails has agreement, and hasAgreedDraw is not true/, { resultDetails: ["last", "agreement"] }],
    [
      /texts\.de\.refusals has none, which texts\.en\.refusals has not/,
      { texts: { ...nim.texts, de: { ...nim.texts.en, refusals: { none: "Keine" } } } },
    ],
    [/hasSecrets: true/, { viewSchema: loose, ...after("view", (view, _, viewer) => ({ ...view, viewer })) }],
    [/texts\.japanese is no language/, { texts: { ...nim.texts, japanese: nim.texts.en } }],
    [/boardSize is .*"5".*: its rows and columns are whole/, { boardSize: { rows: 1, columns: "5" } }],
    [
      /variant standard do not fit optionsSchema: size: Invalid input$/m,
      {
        optionsSchema: z.strictObject({ size: z._default(z.int().check(z.describe("How many")), 3) }),
        defaultOptions: { size: "3" },
        variants: [{ name: "standard", options: { size: "3" }, pool: null }],
      },
    ],
    [/viewMove is for games with/, { viewMove: () => null }],
    [/what boardSizeOf gives is \{"rows":0\}/, { boardSizeOf: () => ({ rows: 0 }) }],
    [/has imagine, or bots: false/, { imagine: undefined }, guessing],
    [/moveSchema has no JSON Schema: Map/, { moveSchema: z.object({ of: z.map(z.string(), z.int()) }) }],
    [/no takeback/, { hasTakeback: true }, guessing],
    [/secrets or joint turns has imagine/, { hasSecrets: false, viewMove: undefined, bots: true }, auction],
    [/no takeback/, { hasTakeback: true }, auction],
  ],
  throws: [
    [/play threw TypeError/, before("play", (_position, _symbol, { take }) => take.valueOf())],
    [/outcome threw Error: No/, before("outcome", ({ left }) => left === 0 && fail(new Error("No")))],
    [/view threw TypeError/, before("view", (_, viewer) => (viewer as string).length)],
    [/legalMoves threw RangeError/, before("legalMoves", ({ left }) => left === 1 && Array(-left))],
    [/turn threw "now"/, before("turn", ({ left }) => left < 4 && fail("now"))],
    [/start threw Error/, before("start", () => fail(new Error("Not yet")))],
    [/x \(planted-faults\.test\.ts:\d+\)/, before("view", () => fail(new Error("x".repeat(20_000))))],
    [/No ink/, { miniature: () => fail(new Error("No ink")) }],
  ],
  "changes-in-place": [
    [/play changes/, before("play", (position) => touch(position))],
    [/play changes/, before("play", (_position, _symbol, move) => touch(move, "take"))],
    [/legalMoves changes/, before("legalMoves", (position) => touch(position))],
    [/turn changes/, before("turn", (position) => touch(position, "turn"))],
    [/view changes/, before("view", (position: { turn?: PlayerSymbol }) => delete position.turn)],
    [/outcome changes/, before("outcome", (position) => Object.assign(position, { isOver: true }))],
  ],
  json: [
    [/it\.left is NaN/, { start: () => ({ left: Number.NaN, turn: "X" }) }],
    [/it\.at is a Date/, after("start", (position) => ({ ...position, at: new Date(0) }))],
    [/it\.note is undefined/, shown({ note: undefined })],
    [/holds itself/, { start: () => circle }],
    [/bytes/, shown({ note: "x".repeat(20_000) })],
    [/it\.\d\.take is Infinity/, after("legalMoves", (moves) => [...moves, { take: Number.POSITIVE_INFINITY }])],
  ],
  impure: [
    [/Math\.random/, before("play", () => Math.random())],
    [/new Date/, after("start", (position) => ({ ...position, left: new Date().getDay() }))],
    [/fetch/, before("start", () => void fetch("http://127.0.0.1:9"))],
    [/setTimeout/, before("outcome", () => setTimeout(() => {}, 0))],
    [/process/, before("play", () => process.env["HOME"])],
    // What a clock throws is caught, and found all the same.
    [
      /Date\.now/,
      before("view", () => {
        try {
          Date.now();
        } catch {}
      }),
    ],
  ],
  repeats: [
    [/second time/, after("start", (position) => ({ ...position, left: 12 + (nth() % 2) }))],
    [/legalMoves differs/, after("legalMoves", (moves) => (nth() % 2 === 0 ? moves.reverse() : moves))],
    [/view of . differs/, { viewSchema: loose, ...after("view", (view) => ({ ...view, calls: nth() })) }],
    [
      /outcome differs/,
      after("outcome", (end, position) => {
        if (!end || seen.has(position)) return end;
        seen.add(position);
        return { ...end, winner: null };
      }),
    ],
    [
      /elsewhere the second time/,
      accepted((state) => ({ ...state, left: nth() % 50 ? state.left : Math.max(0, state.left - 1) })),
    ],
    [
      /second time/,
      accepted((state, move) => {
        const before = calls;
        calls = move.take;
        return { ...state, before };
      }),
    ],
  ],
  ends: [
    [new RegExp(`after ${isShort ? 200 : 5000} moves`), accepted((state) => ({ ...state, left: 12 }))],
    [
      /"stalled", which is none of resultDetails/,
      after("outcome", (end) => end && { winner: null, detail: "stalled" }),
    ],
    [/"Z" as the winner/, after("outcome", (end) => end && { winner: "Z", detail: "last" })],
    [/turn gives "both"/, { turn: () => "both" }],
    [/turn gives null/, { turn: () => null }],
    [/after the end/, after("legalMoves", (moves, { left }) => (left === 0 ? [{ take: 1 }] : moves))],
  ],
  "legal-moves": [
    [/lists nothing/, after("legalMoves", (moves, { left }) => (left < 6 ? [] : moves))],
    [
      /play refuses it/,
      after("legalMoves", (moves, { left }) => (left === 0 ? moves : [{ take: 1 }, { take: 2 }, { take: 3 }])),
    ],
    [/which legalMoves does not list/, after("legalMoves", (moves) => moves.slice(0, 2))],
    [/twice/, after("legalMoves", (moves) => moves.flatMap((move) => [move, move]))],
    [/does not fit moveSchema/, after("legalMoves", (moves) => moves.map((move) => ({ ...move, by: "hand" })))],
    [/which is no list/, after("legalMoves", (moves) => new Set(moves))],
  ],
  refusals: [
    [/not with a state or a reason/, answers(sound, { ok: false, reason: "" })],
    [
      /whose text needs left$/m,
      {
        texts: { en: { ...nim.texts.en, refusals: { few: "Only {left} are left" } } },
        ...answers(sound, { ...refuse("Only {left} are left"), word: "few" }),
      },
    ],
    [/not with a state or a reason/, answers(sound)],
    [/not with a state or a reason/, answers((state) => state, refuse("No"))],
    [
      /which does not fit moveSchema/,
      {
        play: (position: NimPosition, symbol: "X", move?: { take: number }) =>
          nim.play(position, symbol, move?.take === undefined ? { take: 1 } : move),
      },
    ],
    [/unknown field/, accepted((state, move) => ({ ...state, ...move }))],
    [
      /who is not on turn/,
      { play: (position: NimPosition, _: "X", move: { take: number }) => nim.play(position, position.turn, move) },
    ],
  ],
  views: [
    [/does not fit viewSchema: left: Invalid input$/m, { view: () => ({ left: "many" }) }],
    [/does not fit viewSchema/, { viewSchema: z.object({ left: z.int().check(z.minimum(1)) }) }],
    [/what viewSchema does not know/, after("view", (view, { turn }) => ({ ...view, turn }))],
    [
      /which the service adds itself/,
      { viewSchema: loose, ...after("view", (view, position) => ({ ...view, legalMoves: nim.legalMoves(position) })) },
    ],
    [/which is no object/, { viewSchema: z.array(z.int()), view: ({ left }: NimPosition) => [left] }],
    [/the view of nobody does not fit/, after("view", (view, _, viewer) => (viewer ? view : {}))],
    [/viewBox is four numbers/, { miniature: () => ({ viewBox: [0, 0, 10], paths: [] }) }],
    [
      /Fill and stroke are tones/,
      { miniature: () => ({ viewBox: [0, 0, 1, 1], paths: [{ d: "M0 0h1", fill: "red" }] }) },
    ],
  ],
  bots: [
    [/isTechnique gives "no"/, { isTechnique: () => "no" }],
    [/botErrorsOf gives .*often/, { botErrorsOf: () => ({ 1: { rate: "often" } }) }],
    [/botErrorsOf gives .*"7"/, { botErrorsOf: () => ({ 7: {} }) }],
    [/candidates has/, { candidates: () => [{ take: 3 }] }],
    [/names no move/, { candidates: () => [] }],
    [/forcing has/, { forcing: () => [{ take: 3 }] }],
    [/no list of moves/, { forcing: () => ({}) }],
    [/evaluate gives null/, { evaluate: () => Number.NaN }],
    [/within 1000000/, { evaluate: (position: NimPosition) => (nim.outcome(position) ? 0 : 2e6) }],
    [
      /looks otherwise/,
      imagined((position, symbol) => ({
        ...position,
        hidden: { ...position.hidden, [symbol]: position.hidden[symbol] && 1 },
      })),
      guessing,
    ],
    [
      /another turn|other legal moves/,
      {
        view: (position: GuessPosition, viewer: PlayerSymbol | null) =>
          guessing.view({ ...position, winner: null }, viewer),
        ...imagined((position, winner) => ({ ...position, winner })),
      },
      guessing,
    ],
    [
      /expects gives \{"bid":9\}/,
      { bots: true, imagine: (view: object) => view, expects: () => ({ bid: 9 }) },
      auction,
    ],
  ],
  leaks: [
    [/by its view/, secretly.after("view", (view, { hidden }) => ({ ...view, hidden })), guessing],
    [
      /by its view/,
      {
        viewSchema: z.looseObject({ guesses: z.array(z.int()) }),
        ...secretly.after("view", (view, position) => ({ ...view, sum: sum(position) % 2 })),
      },
      guessing,
    ],
    [/viewMove shows it/, { viewMove: (_: GuessPosition, move: object) => move }, guessing],
    [
      /viewMove of the moves so far/,
      secretly.after("viewMove", (shown, position, move) => (position.guesses.length > 1 ? move : shown)),
      guessing,
    ],
    [
      /legalMoves tells them apart/,
      {
        ...secretly.after("legalMoves", (moves, position) => moves.filter(({ number }) => !isBarred(position, number))),
        ...secretly.after("play", (played, position, _symbol, move) =>
          isBarred(position, move?.number) ? refuse("Not that one") : played,
        ),
      },
      guessing,
    ],
    [
      /by what . can't see|refused:/,
      {
        ...secretly.after("legalMoves", (moves, { guesses }) =>
          moves.filter(({ number }) => number !== guesses.at(-1)),
        ),
        ...secretly.after("play", (played, position, _symbol, move) =>
          position.guesses.length > 0 && move?.number === position.guesses.at(-1)
            ? refuse(`Not again: it is ${sum(position) > 10 ? "more" : "less"}`)
            : played,
        ),
      },
      guessing,
    ],
    [
      /outcome tells them apart|turn tells them apart/,
      secretly.after("turn", (turn, position) =>
        !isHiding(position) && position.guesses.length === 0 && sum(position) > 12 ? "O" : turn,
      ),
      guessing,
    ],
    [/by its view/, jointly.after("view", (view, { bids }) => ({ ...view, own: bids.X ?? bids.O })), auction],
    [
      /legalMoves tells them apart/,
      {
        ...jointly.after("legalMoves", (moves, position) => moves.filter(({ bid }) => isOpen(position, bid))),
        ...jointly.after("play", (played, position, _symbol, move) =>
          isOpen(position, move?.bid) ? played : refuse("Not so high"),
        ),
      },
      auction,
    ],
    [
      /by its view/,
      { viewMove: (_: object, move: object, { by, viewer }: MoveContext) => (by === viewer ? move : null) },
      auction,
    ],
  ],
  slow: (["start", "turn", "legalMoves", "play", "outcome", "view"] as const).map(
    // A machine that is busy enough gives it up before it comes back.
    (name): Planted => [new RegExp(`${name} (takes|does not come back)`), before(name, dawdle)],
  ),
};

const RECORDED = recordGame(nim, { seed: "recorded", ...quiet });
const [FIRST] = RECORDED as [(typeof RECORDED)[number]];

/** What was changed in the rules, or in a record, since the match was recorded. */
const SINCE: readonly (readonly [what: string, words: RegExp, plant: Plant, record: Partial<typeof FIRST>])[] = [
  ["a move that is refused", /move 1 of recorded match 0, .* is refused/, { play: () => refuse("No longer") }, {}],
  [
    "an earlier end",
    /is over after \d+ moves, and had/,
    after("outcome", (end, { left }) => (left < 12 ? { winner: "X", detail: "last" } : end)),
    {},
  ],
  [
    "another winner",
    /ends with .*, no longer as it did/,
    after("outcome", (end) => end && { ...end, winner: null }),
    {},
  ],
  [
    "a position with a further field",
    /leads to another position/,
    {
      ...after("start", (position) => ({ ...position, note: "new" })),
      ...after("play", (played, position) => (played.ok ? sound({ ...position, ...played.state }) : played)),
    },
    {},
  ],
  ["a smaller heap", /is over after 2 moves, and had 7/, { start: () => ({ left: 3, turn: "X" }) }, {}],
  ["a match cut short", /does not end with its last move/, {}, { moves: FIRST.moves.slice(0, 1) }],
];

describe("checkGame finds what is planted", () => {
  const faults = Object.entries(PLANTED).flatMap(([kind, planted]) =>
    planted.map(([words, plant, game = nim]) => [kind, words, { ...game, ...plant } as typeof nim] as const),
  );

  it.each(faults)("%s: %s", (kind, words, game) => {
    calls = 0;
    // In full as many moves as where nothing is said.
    const found = faultIn(game, { ...(kind === "slow" && { maxMs: 5 }), ...(isShort && { maxMoves: 200 }) });
    expect(found?.message).toMatch(words);
    expect(found?.kind).toBe(kind);
  });

  it.each(SINCE)("recorded: %s", (_, words, plant, record) => {
    const found = faultIn({ ...nim, ...plant } as typeof nim, { recorded: [{ ...FIRST, ...record }] });
    expect(found?.message).toMatch(words);
    expect(found?.kind).toBe("recorded");
  });

  it.each(Object.entries({ ...PLANTED, recorded: SINCE }))("%s is shown by six planted faults", (_, planted) => {
    expect(planted.length).toBeGreaterThanOrEqual(6);
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
