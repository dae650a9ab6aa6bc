import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package's difference from a sound game: code at the beginning of its functions, or in other places of its module. */
interface Code {
  readonly top?: string;
  readonly start?: string;
  readonly turn?: string;
  readonly legalMoves?: string;
  readonly play?: string;
  readonly outcome?: string;
  readonly view?: string;
  /** The schema of the word that a move may carry. */
  readonly word?: string;
  /** How a match ends, as a string of JSON. */
  readonly results?: string;
  /** Further fields of the definition, which replace those before them. */
  readonly more?: string;
  /** In place of the whole module. */
  readonly module?: string;
  readonly gameType?: string;
  /** Further files of the package; a text that begins with `->` is a link. */
  readonly files?: Readonly<Record<string, string>>;
  /** The word of whoever means harm, where it is not `now`. */
  readonly say?: string;
  /** Whether its fault shows only after many calls. */
  readonly isRare?: boolean;
}

/**
 * What a package does in a match, once its fault is brought about: its rules fail, which that match's players are answered by 503; they refuse the move, in
 * words of bounded length; or they play on, since it does no harm. Innocents play it to the end whatever it does in others' matches.
 */
type InMatch = "fails" | "refuses" | "plays";
/** Refused at the start with this sentence, or what it does in a match. */
type Outcome = RegExp | InMatch;
type Row = readonly [name: string, kind: string, code: Code, outcome: Outcome];

const BURN = "const burn = (n) => { for (let i = 0; i < n; i += 1) n += i & 1 ? 1e-9 : 0; return n; };";
const LOOP = "if (now) for (;;) {}";
const FORGED = "{ kind: 'answer', answer: { kind: 'decided', move: 7, recording: 7, seen: 7, seenByInviter: 7 } }";
/** Rewrites what the process answers with, once somebody says so. */
const forging = (answer: string) =>
  `if (now) Object.defineProperty(Object.prototype, "toJSON", { value() { return this.kind === undefined ? this : ${answer}; } });`;
/** Rewrites what the process says of its games at the check. */
const claiming = (claim: string) => ({
  top: `Object.defineProperty(Object.prototype, "toJSON", { value() { if (this.kind === "ready") { const [game] = this.games; if (game) { ${claim} } } return this; } });`,
});
const reads = (code: string) => ({
  view: `let found = ""; try { found = String(${code}); } catch {} if (now) return { left: 1, said: found };`,
});
const nested = (levels: number) => ({
  top: `const nest = (n) => n === 0 ? z.string() : (([s]) => z.object({ a: z.optional(s), b: z.optional(s) }))([nest(n - 1)]);`,
  word: `z.union([z.string(), nest(${levels})])`,
});

// biome-ignore format: one line a package
const HOSTILE: readonly Row[] = [
  ["view-hangs", "slow view", { view: LOOP }, "fails"],
  ["view-drags", "slow view", { top: BURN, view: "if (now) burn(6e7);" }, "fails"],
  ["turn-hangs", "slow view", { turn: LOOP }, "fails"],
  ["outcome-hangs", "slow view", { outcome: LOOP }, "fails"],
  ["moves-hang", "slow view", { legalMoves: LOOP }, "fails"],
  ["play-hangs", "slow parse", { play: LOOP }, "fails"],
  ["word-hangs", "slow parse", { word: `z.string().check(z.refine((say) => { while (say === "now"); return true; }))` }, "fails"],
  ["native-hangs", "slow parse", { play: "if (now) 3n ** 30000000n;" }, "fails"],
  ["regex-in-schema", "regex", { word: "z.string().check(z.regex(/^(a+)+$/))", say: `${"a".repeat(40)}!` }, "fails"],
  ["regex-in-view", "regex", { view: `if (now) /^(a+)+$/.test("a".repeat(40) + "!");` }, "fails"],
  ["schema-doubles", "deep schema", nested(20), "plays"],
  ["schema-nests-itself", "deep schema", { word: "(() => { const s = z.lazy(() => z.union([z.string(), z.array(s)])); return s; })()" }, "plays"],
  ["view-huge", "huge answer", { view: `if (now) return { left: 1, said: "x".repeat(6e6) };` }, "fails"],
  ["refusal-huge", "huge answer", { play: `if (now) return { ok: false, reason: "x".repeat(12e6) };` }, "refuses"],
  ["move-huge", "huge answer", { word: `z.pipe(z.string(), z.transform((say) => say === "now" ? "x".repeat(5e6) : say))` }, "fails"],
  ["many-moves", "huge answer", { legalMoves: "if (now) return Array.from({ length: 1e6 }, () => ({ take: 1 }));" }, "fails"],
  ["heap", "memory", { play: "if (now) for (const all = []; ; ) all.push(new Array(1000).fill(all.length));" }, "fails"],
  ["buffers", "memory", { view: "if (now) for (const all = []; ; ) all.push(new Uint8Array(1e7).fill(1));" }, "fails"],
  ["promises-spin", "promises", { top: "const spin = () => Promise.resolve().then(spin);", view: "if (now) spin();" }, "plays"],
  ["promises-spin-at-start", "promises", { top: "const spin = () => Promise.resolve().then(spin); spin();" }, "plays"],
  ["timer-bomb", "timers", { top: "setInterval(() => { for (;;) {} }, 1);" }, /setInterval is not defined/],
  ["answers-forged", "wrong JSON", { view: forging(FORGED) }, "fails"],
  ["views-forged", "wrong JSON", { view: forging("{ kind: 'answer', answer: [{ ok: true, value: { game: [], chance: 1 } }] }") }, "fails"],
  ["faults-forged", "wrong JSON", { view: forging("{ kind: 'fault', fault: null }") }, "fails"],
  ["nothing-forged", "wrong JSON", { view: forging("null") }, "fails"],
  ["patience-forged", "wrong JSON", { ...claiming("game.tookMs = { view: 1e9 };"), view: LOOP }, "fails"],
  ["texts-forged", "wrong JSON", claiming("game.data = { ...game.data, texts: null };"), /no description: .*texts/],
  ["file-by-import", "files", { top: 'import canary from "../canary.json";' }, /no file of its package/],
  ["file-by-link", "symlinks", { top: 'import canary from "./canary.json";', files: { "canary.json": "->../canary.json" } }, /no file of its package/],
  ["folder-by-link", "symlinks", { top: 'import canary from "./up/canary.json";', files: { up: "->.." } }, /no file of its package/],
  ["code-from-strings", "files", reads(`Function("return process")().env.CANARY`), "plays"],
  ["code-by-zod", "environment", { top: 'import { Doc } from "zod/v4/core";', ...reads(`new Doc(["x"]).compile`) }, "plays"],
  ["process-by-frames", "environment", reads(`(Error.prepareStackTrace = (_, sites) => sites.map((s) => s.getThis()?.process?.env?.CANARY ?? s.getFunction()), new Error().stack)`), "plays"],
  ["network-module", "network", { top: 'import "node:net";' }, /imports node:net: rules are pure/],
  ["program", "processes", { top: 'import "node:child_process";' }, /imports node:child_process/],
  ["thread", "processes", { play: 'if (now) new Worker("data:text/javascript,for(;;);");' }, "fails"],
  ["exits", "process.exit", { play: "if (now) globalThis.process.exit(0);" }, "fails"],
  ["prototype-type", "prototype games", { gameType: "corpus.__proto__" }, /it is vendor\.name/],
  ["borrowed-type", "another's game", { gameType: "corpus.sound" }, /corpus-sound 1\.0\.0 has that game/],
  ["type-by-turns", "another's game", claiming(`game.gameType = ["corpus.sound"];`), /no description: .*gameType/],
];

// biome-ignore format: one line a package
const CARELESS: readonly Row[] = [
  ["view-slow", "slow view", { top: BURN, view: "burn(1e6);" }, "plays"],
  ["play-slow", "slow view", { top: BURN, play: "burn(1e6);" }, "plays"],
  ["loops-at-the-end", "slow view", { view: "while (position.said.length > 5);", say: "a long word" }, "fails"],
  ["words-slow", "slow parse", { word: "z.string().check(z.refine((say) => { for (let n = 0; n < say.length * 2e5; n += 1); return true; }))", say: "w".repeat(60) }, "plays"],
  ["words-in-regex", "regex", { word: "z.string().check(z.regex(/^(\\w+\\s?)*$/))", say: `${"word".repeat(12)}!` }, "fails"],
  ["map-as-move", "deep schema", { word: "z.map(z.string(), z.string())" }, /has no JSON Schema/],
  ["view-of-all", "huge answer", { view: `return { left: position.left, said: "all".repeat(1e6) };` }, /view gives/],
  ["keeps-all", "memory", { top: "const all = [];", view: "all.push(new Array(2e4).fill(position.left));", isRare: true }, "fails"],
  ["table-of-all", "memory", { top: "const table = Array.from({ length: 1e6 }, (_, n) => Array(1e3).fill(n));" }, /more than 64 MB of memory/],
  ["timer-left", "timers", { top: "setTimeout(() => {}, 1e6);" }, /setTimeout is not defined/],
  ["waits-for-ever", "promises", { top: "await new Promise(() => {});" }, /waits for a promise that never settles/],
  ["view-is-async", "promises", { more: 'view: async () => ({ left: 1, said: "" }),' }, /view/],
  ["rejects", "promises", { view: `Promise.reject(new Error("nobody looks"));` }, "plays"],
  ["nan-once", "wrong JSON", { top: "let n = 0;", view: "n += 1; if (n % 1000 === 0) return { left: Number.NaN, said: '' };", isRare: true }, "fails"],
  ["undefined-once", "wrong JSON", { view: "if (now) return undefined;" }, "fails"],
  ["date-as-state", "wrong JSON", { start: `return { left: 7, next: "X", said: "", at: new Date(0) };` }, /start/],
  ["cycle", "wrong JSON", { view: "const seen = { left: 1, said: '' }; if (now) seen.seen = seen; return seen;" }, "fails"],
  ["state-in-place", "changed globals", { play: "position.left -= move.take; return { ok: true, state: position };" }, /play|read only/],
  ["sick-once-sick", "changed globals", { top: "let isSick = false;", view: "if (now) isSick = true; if (isSick) throw 1;" }, "fails"],
  ["state-in-module", "changed globals", { top: "let plays = 0;", play: "plays += 1; if (now && plays > 2) return 1;" }, "fails"],
  ["patches-arrays", "changed globals", { top: "Array.prototype.last = function () { return this[this.length - 1]; };" }, "plays"],
  ["works-at-start", "sleeps at start", { top: `${BURN} burn(3e8);` }, "plays"],
  ["sleeps-at-start", "sleeps at start", { top: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);" }, /is not defined/],
  ["reads-openings", "files", { top: 'import openings from "./openings.json";', files: { "openings.json": "[1, 2]" } }, "plays"],
  ["reads-by-fs", "files", { top: 'import { readFileSync } from "node:fs";' }, /imports node:fs: rules are pure/],
  ["linked-library", "symlinks", { top: 'import "./lib/index.mjs";', files: { lib: "->../lib" } }, /no file of its package/],
  ["debug-by-environment", "environment", { top: "const isDebug = process.env.DEBUG;" }, /process is not defined/],
  ["asks-a-service", "network", { top: 'await fetch("http://127.0.0.1:9/");' }, /fetch is not defined/],
  ["exits-on-doubt", "process.exit", { play: "if (now) process.exit(1);" }, "fails"],
  ["own-chance", "clock and chance", { start: "Math.random();" }, /start uses Math\.random/],
  ["own-clock", "clock and chance", { play: "Date.now();" }, /play uses Date\.now/],
  ["logs-all", "logs", { view: "for (let n = 0; n < 1e4; n += 1) console.log('seen', position);" }, "plays"],
  ["throws-a-book", "logs", { view: `if (now) throw new Error("book ".repeat(1e6));` }, "fails"],
  ["throws-nothing", "wrong JSON", { play: "if (now) throw null;" }, "fails"],
  ["recursion", "memory", { play: "const down = () => down() + 1; if (now) down();" }, "fails"],
  ["no-export", "not a game", { module: "export const game = 1;" }, /its default export is no definition/],
  ["typescript", "not a game", { top: "const left: number = 7;" }, /initializer|token|SyntaxError/],
  ["refused-move", "not a game", { legalMoves: "return [{ take: 9 }];" }, /with the seed "start"/],
  ["upper-case", "not a game", { gameType: "Corpus.Game" }, /it is vendor\.name/],
  ["constructor-as-word", "prototype games", { results: '"constructor"' }, "plays"],
];

const moduleOf = (name: string, code: Code): string => {
  const { top = "", start = "", turn = "", legalMoves = "", play = "", outcome = "", view = "", more = "" } = code;
  const { gameType = `corpus.${name}`, word = "z.string()", results = '"last"' } = code;
  return `import { defineGame, otherSymbol } from "@yourmove/game";
import * as z from "zod/mini";
${top}
export default defineGame({
  gameType: "${gameType}",
  texts: { en: { name: "Corpus", summary: "Take the last.", rules: ["Take one or two."], results: { ${results}: "Took the last" } } },
  boardSize: { rows: 1, columns: 7 },
  moveSchema: z.object({ take: z.int().check(z.minimum(1), z.maximum(2)), say: z.optional(${word}) }),
  viewSchema: z.object({ left: z.int(), said: z.string() }),
  resultDetails: [${results}],
  hasTakeback: false,
  hasAgreedDraw: false,
  start() { ${start} return { left: 7, next: "X", said: "" }; },
  turn(position) { const now = position.said === "now"; ${turn} return position.next; },
  legalMoves(position) {
    const now = position.said === "now"; ${legalMoves}
    return [1, 2].filter((take) => take <= position.left).map((take) => ({ take }));
  },
  play(position, symbol, move) {
    const now = move.say === "now"; ${play}
    if (move.take > position.left) return { ok: false, reason: "Too many" };
    return { ok: true, state: { left: position.left - move.take, next: otherSymbol(symbol), said: move.say ?? position.said } };
  },
  outcome(position) {
    const now = position.said === "now"; ${outcome}
    return position.left === 0 ? { winner: otherSymbol(position.next), detail: ${results} } : null;
  },
  view(position) { const now = position.said === "now"; ${view} return { left: position.left, said: String(position.said) }; },
  ${more}
});
`;
};

/** A package of the corpus. */
export interface CorpusPackage {
  readonly name: string;
  readonly gameType: string;
  readonly kind: string;
  readonly isHostile: boolean;
  /** The word of a move that brings its fault about. */
  readonly say: string;
  /** What the start says of it; null where it loads. */
  readonly refused: RegExp | null;
  /** What it does in a match; null where it never has one. */
  readonly inMatch: InMatch | null;
  /** Whether that shows only after many calls. */
  readonly isRare: boolean;
}

const packageOf = (
  [name, kind, { gameType, say = "now", isRare = false }, outcome]: Row,
  isHostile: boolean,
): CorpusPackage => ({
  name,
  gameType: gameType ?? `corpus.${name}`,
  kind,
  isHostile,
  say,
  refused: outcome instanceof RegExp ? outcome : null,
  inMatch: outcome instanceof RegExp ? null : outcome,
  isRare,
});

/** Forty packages that mean harm, and forty that are merely careless. */
export const CORPUS: readonly CorpusPackage[] = [
  ...HOSTILE.map((row) => packageOf(row, true)),
  ...CARELESS.map((row) => packageOf(row, false)),
];

/** A package without any fault. */
export const SOUND: CorpusPackage = packageOf(["sound", "sound", {}, "plays"], false);

/** What no package may read. */
export const CANARY = "a-canary-that-nobody-may-read";

const write = (folder: string, path: string, text: string): void => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  if (text.startsWith("->")) symlinkSync(text.slice(2), file);
  else writeFileSync(file, text);
};

const lay = (folder: string, name: string, code: Code): void => {
  const json = { name: `corpus-${name}`, version: "1.0.0", type: "module", yourmove: { games: "./index.mjs" } };
  const files = {
    "package.json": JSON.stringify(json),
    "index.mjs": code.module ?? moduleOf(name, code),
    ...code.files,
  };
  for (const [path, text] of Object.entries(files)) write(join(folder, name), path, text);
};

/** Writes the whole corpus to a folder, each package in one of its own, beside what none of them may read. */
export const layCorpus = (folder: string): void => {
  write(folder, "canary.json", JSON.stringify(CANARY));
  write(folder, "lib/index.mjs", "export default 1;");
  for (const [name, , code] of [...HOSTILE, ...CARELESS, ["sound", "", {}, "plays"] as Row]) lay(folder, name, code);
};

/** Writes a sound package of a name to a folder; gives the name. */
export const laySound = (folder: string, name: string): string => {
  lay(folder, name, {});
  return name;
};
