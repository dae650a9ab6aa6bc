import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { checkGames, recordGame } from "@yourmove/game/testing";
import { digestOfCode, importFaultOf, placeOfLoading, watchCode } from "./code.mjs";
import { importWithin } from "./import-within.mjs";
import { whyNotServed } from "./served.mjs";

const HELP = `yourmove-game check [file] [--record] [--seed text] [--matches n]

Plays the games of a file out by chance and looks for what a definition may not do. Without a file: the one that
package.json names under "yourmove". Its default export is a definition, or a list of them.

  --record     records matches of every version that has none yet: they must replay for ever. They lie in <file>.recorded.json, beside the
               file, or beside package.json where that names it
  --seed       plays the same matches again
  --matches    how many are played out, 10 where nothing is said`;

const OPTIONS = {
  record: { type: "boolean", default: false },
  seed: { type: "string" },
  matches: { type: "string", default: "10" },
  help: { type: "boolean", short: "h", default: false },
};

/** Runs the command; gives its exit code. */
export async function run(args, { cwd = process.cwd(), print = console.log } = {}) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [command, file, ...further] = positionals;
    if (values.help || command === undefined) {
      print(HELP);
      return values.help ? 0 : 1;
    }
    if (command !== "check" || further.length > 0)
      throw new Error(`There is no command ${positionals.join(" ")}: see --help`);
    const path = resolve(cwd, file ?? fileIn(cwd));
    // What is compiled is not kept, and matches are.
    await toTheEnd(path, print, () =>
      check(path, { ...values, print, keptIn: file === undefined ? cwd : dirname(path), served: served(path, cwd) }),
    );
    return 0;
  } catch (error) {
    // A fault says what is wrong by itself; another error shows where.
    print(error.name === "FailedCheck" ? error.message : String(error.message ?? error));
    return 1;
  }
}

const manifestOf = (folder) => join(folder, "package.json");

/** The file that a folder's package.json names; undefined where it names none. */
function namedIn(folder) {
  const manifest = manifestOf(folder);
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).yourmove?.games : undefined;
}

function fileIn(folder) {
  const named = namedIn(folder);
  if (named === undefined)
    throw new Error(`No file was named, and ${manifestOf(folder)} has no "yourmove": {"games": "./games.mjs"}`);
  return named;
}

/** What a service is given: the package, or a file that is none's. */
const served = (path, folder) => (resolve(folder, namedIn(folder) ?? "") === path ? folder : path);

/** With this code Node ends where a module waits for what never comes. */
const UNSETTLED = 13;

/** Does a check; says so, with exit code 1, where what is checked ends this process meanwhile. */
async function toTheEnd(file, print, work) {
  const onExit = () => {
    const why = process.exitCode === UNSETTLED ? "it waits for a promise that never settles" : "it ends the process";
    print(`${file} ended before it was checked: ${why}`);
    process.exitCode = 1;
  };
  process.once("exit", onExit);
  try {
    await work();
  } finally {
    process.off("exit", onExit);
  }
}

const LOAD_MS = 10_000;

async function check(file, { record, seed, matches, print, keptIn, served }) {
  const playthroughs = Number(matches);
  if (!Number.isSafeInteger(playthroughs) || playthroughs < 1) throw new Error(`--matches is a count, not ${matches}`);
  // Of compiled rules an error names the line of their source.
  process.setSourceMapsEnabled(true);
  const fault = importFaultOf(file);
  if (fault) throw new Error(fault);
  const code = await watchCode(file);
  const { default: exported } = await importWithin(pathToFileURL(file).href, LOAD_MS).catch((error) => {
    const place = placeOfLoading(error, file);
    throw new Error(`${error?.message ?? error}${place && ` (${place})`}`);
  });
  if (exported === undefined) throw new Error(`${file} has no default export: it is a definition, or a list of them`);
  const games = [exported].flat();
  const path = join(keptIn, `${basename(file, extname(file))}.recorded.json`);
  const recorded = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  checkGames(games, { recorded, playthroughs, print, ...(seed !== undefined && { seed }) });
  for (const place of await code.stop()) print(`  no match came to ${place}`);
  const refused = await whyNotServed(served, keptIn);
  if (refused) throw new Error(`No service starts with it: ${refused}`);
  if (refused === null) print(NOT_SERVED);
  const digest = digestOfCode(file);
  const isNew = ({ gameType, rulesVersion }) =>
    !recorded.some((each) => each.gameType === gameType && each.rulesVersion === rulesVersion);
  const unrecorded = games.filter(isNew);
  if (record) return writeRecords({ path, recorded, digest, games: unrecorded, print });
  if (recorded.length > 0)
    for (const { gameType, rulesVersion } of unrecorded)
      print(`${gameType}, rules version ${rulesVersion}, has no recorded match: --record keeps some`);
  if (recorded.some((each) => each.code !== undefined && each.code !== digest)) print(CHANGED);
}

const NOT_SERVED = "  not started as a service starts it: @yourmove/testing, which has one, is not installed";

const CHANGED = `The code has changed since matches were recorded. They play as they did; what none of them did, they can't show: where play
may differ, the changed rules are a new rulesVersion, and else --record keeps the digest of the code as it is now`;

function writeRecords({ path, recorded, digest, games, print }) {
  const added = games.flatMap((game) => recordGame(game));
  const isSame = recorded.every(({ code }) => code === digest);
  if (added.length === 0 && isSame) return print("Every version has recorded matches already");
  const lines = [...recorded, ...added].map((each) => `  ${JSON.stringify({ ...each, code: digest })}`);
  writeFileSync(path, `[\n${lines.join(",\n")}\n]\n`);
  print(
    added.length === 0 ? `The digest of the code is noted in ${path}` : `${added.length} matches recorded in ${path}`,
  );
}
