// What a container image holds: the built server, the lobby, the guides, the migrations, the operator's command, and of node_modules only
// what the server loads.
// `node tools/release/image.mjs <folder>` lays it out after a build; the Dockerfile does, and so does a test.
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../dev/run.mjs";

const main = join("apps", "server");
const command = join("packages", "admin");
/** Of these only what was built, and what Node reads beside it. */
const built = { [main]: ["dist", "package.json"], [command]: ["bin", "dist", "package.json"] };
const pages = [join("apps", "web", "dist"), join("apps", "docs", "dist")];
/** Read by people, compilers and debuggers, or for databases that we have not. */
const idle =
  /\.(map|md|markdown|d\.[cm]?ts|tsbuildinfo)$|_bg\.(mysql|sqlite|sqlserver|cockroachdb)\.|[/\\](docs?|tests?|benchmarks?|examples?)[/\\]/;

/** Lays the image's files out in a folder that is empty or not there yet. */
export function layOutImage(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  const places = closure();
  for (const place of [...places, ...pages, command, "prisma"]) copy(place, folder);
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
}

/** What stands in the server's build: our own, and of others' what has left its licence there. */
const isBuiltIn = (name) => name.startsWith("@yourmove/") || existsSync(join(root, main, "dist", `LICENSE-${name}`));

/** The folders of the server and of all packages that it loads from there, relative to the root. */
function closure() {
  const found = new Set();
  const visit = (place) => {
    if (found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(place);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (place === main && isBuiltIn(name)) continue;
      const next = resolve(name, place);
      if (next) visit(next);
      else if (name in dependencies) throw new Error(`${name} of ${place} is not installed.`);
    }
  };
  visit(main);
  return found;
}

/** Where a package finds another one, as Node does: in the node_modules beside it or above. */
function resolve(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(root, place))) return relative(root, realpathSync(join(root, place)));
    if (folder === ".") return undefined;
  }
}

function manifestOf(place) {
  return JSON.parse(readFileSync(join(root, place, "package.json"), "utf8"));
}

function copy(place, folder) {
  for (const part of built[place] ?? [""])
    cpSync(join(root, place, part), join(folder, place, part), { recursive: true, filter: needed(join(place, part)) });
}

function needed(part) {
  const base = join(root, part);
  return (path) => {
    const inside = path.slice(base.length);
    // What is nested is a package of its own, and comes by itself where it is loaded.
    return !inside.startsWith(`${sep}node_modules`) && !(part.includes("node_modules") && idle.test(inside));
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) layOutImage(process.argv[2]);
