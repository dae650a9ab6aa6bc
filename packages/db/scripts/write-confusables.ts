import { readFileSync, writeFileSync } from "node:fs";
import { foldCase } from "../src/names/fold-case.ts";

// Writes src/names/confusables.ts from Unicode's https://www.unicode.org/Public/security/<version>/confusables.txt:
// node --import tsx packages/db/scripts/write-confusables.ts <confusables.txt>

const [file = "confusables.txt"] = process.argv.slice(2);
const source = readFileSync(file, "utf8");
const version = source.match(/^# Version: (\S+)$/m)?.[1];
if (version === undefined) throw new Error(`${file} names no version`);

const text = (points: string): string =>
  String.fromCodePoint(
    ...points
      .trim()
      .split(" ")
      .map((hex) => Number.parseInt(hex, 16)),
  );
const fold = (name: string): string => foldCase(name).normalize("NFD");

const prototypes = new Map(
  source
    .split("\n")
    .filter((line) => /^[0-9A-F]/.test(line))
    .map((line) => line.split(";"))
    .map(([from = "", to = ""]) => [text(from), text(to)] as const),
);

/** Until nothing changes: folded, for a prototype may be a capital letter, which then has a prototype of its own. */
const settled = (name: string): string => {
  const next = fold([...fold(name)].map((character) => prototypes.get(character) ?? character).join(""));
  return next === name ? name : settled(next);
};

// Only what can stand in a name, and only as it stands there once it is folded.
const entries = [...prototypes.keys()]
  .filter((from) => /^[\p{L}\p{M}\p{Nd}_.' -]$/u.test(from) && fold(from) === from && settled(from) !== from)
  .map((from) => [from.codePointAt(0) ?? 0, settled(from)] as const)
  .sort(([a], [b]) => a - b);

const points = (name: string): string => [...name].map((one) => one.codePointAt(0)?.toString(36)).join(".");
const words = entries.map(([from, to], at) => `${(from - (entries[at - 1]?.[0] ?? 0)).toString(36)}=${points(to)}`);

const lines: string[] = [""];
for (const word of words) {
  const line = lines.at(-1) ?? "";
  if (line.length + word.length < 238) lines[lines.length - 1] = `${line}${line && " "}${word}`;
  else lines.push(word);
}

writeFileSync(
  new URL("../src/names/confusables.ts", import.meta.url),
  `/**
 * What characters of folded names look like, from Unicode ${version}'s confusables.txt by scripts/write-confusables.ts: how
 * far a character is from the one before, and the look of it, all in base 36.
 *
 * Copyright (c) 1991-2025 Unicode, Inc.; used under the Unicode License V3, https://www.unicode.org/license.txt
 */
export const CONFUSABLES = \`
${lines.join("\n")}
\`;
`,
);
