import { writeFileSync } from "node:fs";

// Writes src/generated/scripts.ts from the Unicode that this Node knows: node --import tsx packages/contract/scripts/write-scripts.ts

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Aliases, and what stands for no script. */
const NONE = new Set(["Hrkt", "Qaac", "Qaai", "Zinh", "Zyyy", "Zzzz"]);

const known = (code: string): RegExp[] => {
  try {
    return [new RegExp(`\\p{scx=${code}}`, "u")];
  } catch {
    return [];
  }
};

const codes = LETTERS.flatMap((a) =>
  LETTERS.flatMap((b) => LETTERS.flatMap((c) => LETTERS.map((d) => `${a.toUpperCase()}${b}${c}${d}`))),
).filter((code) => !NONE.has(code));
const scripts = codes.flatMap((code) => known(code).map((matches) => ({ code, matches })));

const runs = new Map<string, { from: number; to: number }[]>();
let open: { set: string; to: number } = { set: "", to: 0 };
for (let point = 0; point <= 0x10ffff; point += 1) {
  const character = String.fromCodePoint(point);
  if (!/^[\p{L}\p{M}\p{Nd}]$/u.test(character)) continue;
  const set = scripts.flatMap(({ code, matches }) => (matches.test(character) ? [code] : [])).join("_");
  if (set === open.set) open.to = point;
  else {
    const run = { set, from: point, to: point };
    open = run;
    if (set !== "") runs.set(set, [...(runs.get(set) ?? []), run]);
  }
}

const line = ([set, found]: [string, { from: number; to: number }[]]): string => {
  const words = found.map(({ from, to }, at) => {
    const gap = from - (found[at - 1]?.to ?? 0);
    return gap.toString(36) + (to > from ? `+${(to - from).toString(36)}` : "");
  });
  return `${set} ${words.join(" ")}`;
};

writeFileSync(
  new URL("../src/generated/scripts.ts", import.meta.url),
  `/**
 * The scripts of letters, marks and digits in Unicode ${process.versions.unicode} (its Script_Extensions), by scripts/write-scripts.ts: a line a
 * set of scripts, with its runs of characters, each how far from the one before and how long, in base 36. What stands
 * in no run goes with every script. Copyright (c) 1991-2025 Unicode, Inc.; https://www.unicode.org/license.txt
 */
export const SCRIPTS = \`
${[...runs].map(line).join("\n")}
\`;
`,
);
