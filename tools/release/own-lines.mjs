import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const split = (text) =>
  text
    .replace(/^( *)(\S.*?) ?(\/\*\*(?!.*\*\/.*\/\*\*).*)$/gm, "$1$2\n$1$3")
    .replace(/^( *)(\/\*\*.*\*\/) ?(?=\S)/gm, "$1$2\n$1");

/**
 * What tsdown does once it is done: each comment of a bundled declaration gets lines of its own. The bundler's printer leaves
 * some behind the member before theirs, where no editor finds them.
 */
export const commentsOnOwnLines = {
  "build:done"({ options: { outDir } }) {
    for (const name of readdirSync(outDir).filter((file) => file.endsWith(".d.ts"))) {
      const file = join(outDir, name);
      writeFileSync(file, split(readFileSync(file, "utf8")));
    }
  },
};
