import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const TEMPLATE = fileURLToPath(new URL("../template", import.meta.url));
/** What takes the place of the template's modules in TypeScript. */
const IN_TYPESCRIPT = fileURLToPath(new URL("../template-ts", import.meta.url));
/** The template's modules that are TypeScript, too, but for their imports' names. */
const IN_BOTH = ["texts", "rules.test"];
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
/** Where npm notes what it fetched from where, this package too: beside it. */
const FETCHED = new URL("../../.package-lock.json", import.meta.url);

const HELP = `create-yourmove-game <folder> [--vendor name] [--ts]

Makes a folder with rules, texts, a board and a test of a game. Its name is the folder's, behind the vendor's: my.my-game. With --ts its rules are TypeScript.`;

/** What an empty clone has, and what `npm config set` leaves: neither is the game's. */
const MAY_BE_THERE = new Set([".git", ".npmrc"]);
const WORD = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Creates the folder of a game; returns the exit code. */
export function run(args, { cwd = process.cwd(), print = console.log } = {}) {
  try {
    const options = {
      vendor: { type: "string", default: "my" },
      ts: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help || positionals.length !== 1) {
      print(HELP);
      return values.help ? 0 : 1;
    }
    create(resolve(cwd, positionals[0]), { ...values, cwd, print });
    return 0;
  } catch (error) {
    print(error.message);
    return 1;
  }
}

function create(folder, { vendor, ts, cwd, print }) {
  const name = basename(folder);
  for (const [what, word] of Object.entries({ "The folder's name": name, "The vendor": vendor }))
    if (!WORD.test(word) || word.length > 50)
      throw new Error(
        `${what} becomes a part of the game's name: lower case, digits and hyphens, not ${JSON.stringify(word)}`,
      );
  if (existsSync(folder) && readdirSync(folder).some((each) => !MAY_BE_THERE.has(each)))
    throw new Error(`${folder} is not empty`);
  // The board is the same in both; modules and their types are not.
  const isKept = (path) => !ts || !/\.mjs$|\.d\.mts$/.test(path) || path.includes("board");
  cpSync(TEMPLATE, folder, { recursive: true, filter: isKept });
  if (ts) {
    cpSync(IN_TYPESCRIPT, folder, { recursive: true });
    for (const module of IN_BOTH) {
      const text = readFileSync(join(TEMPLATE, `${module}.mjs`), "utf8");
      writeFileSync(join(folder, `${module}.ts`), text.replaceAll('.mjs"', '.js"'));
    }
  }
  // npm leaves files of this name out of what it packs.
  renameSync(join(folder, "gitignore"), join(folder, ".gitignore"));
  const title = `${name[0].toUpperCase()}${name.slice(1).replaceAll("-", " ")}`;
  const words = { "my.my-game": `${vendor}.${name}`, "my-game": name, "My game": title, "^0.0.0": `^${version}` };
  const paths = readdirSync(folder, { recursive: true });
  for (const path of paths.filter((each) => !MAY_BE_THERE.has(each.split(/[\\/]/)[0]))) {
    const file = join(folder, path);
    if (statSync(file).isFile()) writeFileSync(file, replaced(readFileSync(file, "utf8"), words));
  }
  const path = relative(cwd, folder);
  const change = path === "" ? [] : [`cd ${/\s/.test(path) ? JSON.stringify(path) : path}`];
  const lines = [...change, ...scopeLines(), "npm install", "npm run dev"];
  print(`${vendor}.${name} is in ${folder}. Now:\n\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

/** Whoever fetched this from a service's `/packages` installs the kit from there, too. */
function scopeLines() {
  if (!existsSync(FETCHED)) return [];
  const { resolved = "" } =
    JSON.parse(readFileSync(FETCHED, "utf8")).packages?.["node_modules/create-yourmove-game"] ?? {};
  const [registry] = /^https?:\/\/\S+\/packages\/(?=(?:[0-9a-f]+\/)?create-yourmove-game-[^/]+$)/.exec(resolved) ?? [];
  return registry ? [`npm config set --location=project @yourmove:registry=${registry}`] : [];
}

/** Replaces each placeholder by its first matching value. */
function replaced(text, words) {
  const pattern = new RegExp(
    Object.keys(words)
      .map((word) => word.replace(/[.^]/g, "\\$&"))
      .join("|"),
    "g",
  );
  return text.replace(pattern, (word) => words[word]);
}
