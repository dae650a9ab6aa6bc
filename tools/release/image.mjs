// What the package `yourmove` and a container image hold: the command, the built service, the lobby, the guides and the migrations. An
// image, and a release under systemd, have beside it what the package depends on.
// `node tools/release/image.mjs <folder>` lays that out after a build; the Dockerfile does, and so does a test. With `--package` it lays out
// what `npm pack` packs.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../dev/run.mjs";

const home = join("packages", "yourmove");
/** The service's files, in folders as the repository has them, for they find one another from there. */
const service = [
  ...["dist", "package.json"].map((part) => join("apps", "server", part)),
  ...["web", "docs"].map((name) => join("apps", name, "dist")),
  ...["schema.prisma", "migrations"].map((part) => join("prisma", part)),
];
/** The other packages, for who has no registry at hand; there once `npm run pack` has packed them. */
export const packed = "packed";
/** What else the package has beside them. */
const own = ["bin", "package.json", "LICENSE", "README.md"];
/** Read by people, compilers and debuggers. */
const idle = /\.(map|md|markdown|d\.[cm]?ts|tsbuildinfo)$|[/\\](docs?|tests?|benchmarks?|examples?)[/\\]/;

/** Lays the image's files out in a folder that is empty or not there yet. */
export function layOutImage(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  for (const part of own) cpSync(join(root, home, part), join(folder, part), { recursive: true });
  layOutService(join(folder, "dist"));
  for (const place of dependencies()) copyModule(place, folder);
}

/** Lays the service's files out where `npm pack` finds them. */
export function layOutPackage() {
  const folder = join(root, home, "dist");
  rmSync(folder, { recursive: true, force: true });
  layOutService(folder);
}

function layOutService(folder) {
  for (const part of service) {
    if (!existsSync(join(root, part))) throw new Error(`${part} is not built: node tools/dev/build.mjs`);
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  if (existsSync(join(root, packed, "index.json"))) layOutPacked(join(folder, packed));
}

/** The other packages: packed, the service's own would be all of this once more. */
function layOutPacked(folder) {
  const { name: self } = manifestOf(home);
  const items = JSON.parse(readFileSync(join(root, packed, "index.json"), "utf8")).filter(({ name }) => name !== self);
  mkdirSync(folder, { recursive: true });
  for (const { file } of items) cpSync(join(root, packed, file), join(folder, file));
  writeFileSync(join(folder, "index.json"), `${JSON.stringify(items, null, 2)}\n`);
}

/** The folders of all packages that the package loads, relative to the root. */
export function dependencies() {
  const found = new Set();
  const visit = (place) => {
    if (found.has(place)) return;
    found.add(place);
    const { dependencies: needed = {}, optionalDependencies = {} } = manifestOf(place);
    for (const name of Object.keys({ ...needed, ...optionalDependencies })) {
      const next = resolve(name, place);
      if (next) visit(next);
      else if (name in needed) throw new Error(`${name} of ${place} is not installed.`);
    }
  };
  visit(home);
  found.delete(home);
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

function copyModule(place, folder) {
  const from = join(root, place);
  const filter = (path) => {
    const inside = path.slice(from.length);
    // What is nested is a package of its own, and comes by itself where it is loaded.
    return !inside.startsWith(`${sep}node_modules`) && !idle.test(inside);
  };
  cpSync(from, join(folder, place), { recursive: true, filter });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [target] = process.argv.slice(2);
  if (target === "--package") layOutPackage();
  else layOutImage(target);
}
