import { readdirSync, readFileSync } from "node:fs";
import { ROOT } from "./code-blocks.ts";

const FOLDERS = ["apps", "packages", "prisma", "tests", "tools"];
const SOURCE = /\.(tsx?|mjs)$/;
const NOT_OURS = /(^|\/)(node_modules|dist|generated)\//;

/** The paths of the repository's own sources that say all of some words. */
export const sourcesWith = (words: readonly string[]): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => SOURCE.test(path) && !NOT_OURS.test(path)),
  ).filter((path) => {
    const text = readFileSync(ROOT + path, "utf8");
    return words.every((word) => text.includes(word));
  });
