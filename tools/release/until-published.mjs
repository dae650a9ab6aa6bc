// How a page gets what npm knows by a name of ours, which nobody owns before the first release: `--write` puts the lines that work now
// into every page, and into what commands say of themselves; with `isPublished` those that work from then on.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../dev/run.mjs";

const isPublished = false;

/** The service that a reader runs, which gives what `npm run pack` made in its clone. */
export const service = "http://localhost:3000";

export const notice = `**Until the first release** nobody owns the names \`yourmove\`, \`create-yourmove-game\` and \`@yourmove/…\` on the registry: what npm fetches by them alone would be a stranger's, so don't, least of all with the operator's token in the environment. The commands here take them from a service, \`${service}\`: \`npm run pack\` in its clone makes what it gives under \`/packages\` from then on, without a restart. In a clone, \`npm start\` is \`yourmove\`, and \`npm run -s yourmove -- backup\` is \`yourmove backup\`; a release under systemd and the image have the command as \`bin/yourmove.mjs\`.`;

const scope = `npm config set --location=project @yourmove:registry=${service}/packages/`;
const paragraph = /^\*\*Until the first release\*\* .*(?:\n.+)*\n\n?/m;
/** The lines of a shell in a page, and in a module. */
const shell = /^(```sh.*|const LINES = `)\n([\s\S]*?)^(```$|`;$)/gm;

/** Commands that npm fetches one of the names for. */
const fetches =
  /\bnpm create yourmove-game|\bnpx yourmove(?![-\w])|\bnpx @yourmove\/|\bnpm i(?:nstall)? (?:-\S+ )*@yourmove\//;

const versionOf = (name) => JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")).version;
const tarball = (name) => `${service}/packages/${name}-${versionOf(name)}.tgz`;

/** A line of a shell once the names are ours: the inverse of `now`. */
const later = (line) =>
  line
    .replaceAll(tarball("yourmove"), "yourmove")
    .replace(/^npx \S+\/create-yourmove-game-\S+\.tgz (\S+)(?: (--.*))?$/, (_, folder, flags) =>
      ["npm create yourmove-game@latest", folder, ...(flags ? ["--", flags] : [])].join(" "),
    );

/** The same line while they are nobody's. */
const now = (line) =>
  line
    .replace(/^npm create yourmove-game(?:@latest)? (\S+)(?: -- (.*))?$/, (_, folder, flags) =>
      ["npx", tarball("create-yourmove-game"), folder, ...(flags ? [flags] : [])].join(" "),
    )
    .replace(/^npx yourmove(?![-\w])/, `npx ${tarball("yourmove")}`);

/** Whether npm needs to know where the scope is for a line: a created game installs from it, too. */
const needsScope = (line, created) =>
  /^np[mx] (?!config)\S*.*@yourmove\//.test(line) || (created && line === "npm install");

/** The lines of a shell as they work now, whichever way they were written. */
export function asTheyWork(code) {
  const lines = code
    .split("\n")
    .filter((line) => line !== scope)
    .map(later);
  if (isPublished) return lines.join("\n");
  const created = lines.some((line) => line.startsWith("npm create yourmove-game"));
  const first = lines.findIndex((line) => needsScope(line, created));
  return [...lines.slice(0, Math.max(0, first)), ...(first < 0 ? [] : [scope]), ...lines.slice(Math.max(0, first))]
    .map(now)
    .join("\n");
}

const readmesIn = (folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}/README.md`)
    .filter((path) => existsSync(join(root, path)));

/** The pages that name one of ours, and the modules that say such lines. */
export const pages = [
  "packages/client/src/command/type-lines.ts",
  "README.md",
  ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`),
  ...["packages", "examples"].flatMap(readmesIn),
].filter((path) => /\.(md|ts)$/.test(path) && (fetches.test(read(path)) || paragraph.test(read(path))));

/** A page as it is to be. */
export function asItShouldBe(text) {
  const lines = text.replace(shell, (_, begin, code, end) => `${begin}\n${asTheyWork(code)}${end}`);
  const without = lines.replace(paragraph, "");
  // Below what the page says of itself, which is its first paragraph.
  return isPublished ? without : without.replace(/^# .*\n\n(?:.+\n)+\n/m, (begins) => `${begins}${notice}\n\n`);
}

/** Whether a page says of these names what is so now: a line outside of a shell's has nothing before it that says where they are. */
export const isTrue = (path) =>
  read(path) === asItShouldBe(read(path)) && (isPublished || !fetches.test(read(path).replaceAll(shell, "")));

function read(path) {
  return readFileSync(join(root, path), "utf8");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href && process.argv.includes("--write"))
  for (const path of pages) writeFileSync(join(root, path), asItShouldBe(read(path)));
