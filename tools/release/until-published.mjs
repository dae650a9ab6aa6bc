// The warning that stands where a document names a command which npm fetches by a name of ours; --write puts the present words
// into every page, and with `isPublished` takes them out.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../dev/run.mjs";

const isPublished = false;

export const notice =
  "**Until the first release** nobody owns the names `yourmove`, `create-yourmove-game` and `@yourmove/…` on the registry: `npx yourmove` and `npm create yourmove-game` would run what a stranger puts there, so don't fetch them from it, least of all with the operator's token in the environment. In a clone, `npm start` is `yourmove`, `npm run -s yourmove -- backup` is `yourmove backup`, and `node packages/create-yourmove-game/bin/create.mjs my-game` begins a game; a release under systemd and the image have the command as `bin/yourmove.mjs`.";

const paragraph = /^\*\*Until the first release\*\* .*(?:\n.+)*\n\n?/m;

/** Commands that fetch one of the names. */
const fetches = /\bnpm create yourmove-game|\bnpx yourmove(?![-\w])/;

/** The pages that name one, or warn already. */
export const pages = [
  "README.md",
  ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`),
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
].filter((path) => path.endsWith(".md") && (fetches.test(read(path)) || paragraph.test(read(path))));

/** Whether a page says of these names what is so now. */
export const isTrue = (path) => read(path).includes(notice) !== isPublished;

function read(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return "";
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href && process.argv.includes("--write"))
  for (const path of pages) {
    const text = read(path);
    const words = isPublished ? "" : `${notice}\n\n`;
    // Below the title where no warning stands yet.
    const place = paragraph.test(text) ? paragraph : /^(?<=^# .*\n\n)/m;
    writeFileSync(
      join(root, path),
      text.replace(place, () => words),
    );
  }
