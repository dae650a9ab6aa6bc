import { readFileSync } from "node:fs";

/** The repository. */
export const ROOT: string = new URL("../../../", import.meta.url).pathname;

/** What a document says of one file: its whole text, or which lines go and come, with some of what stands around them. */
export interface Block {
  readonly file: string;
  readonly isPatch: boolean;
  readonly code: string;
}

/** The code of a document by the files that it is for, in its order. */
export const codeBlocks = (path: string): readonly Block[] =>
  [...readFileSync(ROOT + path, "utf8").matchAll(/^```(ts|tsx|sql|diff) (\S+)\n(.*?)^```$/gms)].map(
    ([, kind, file = "", code = ""]) => ({ file, isPatch: kind === "diff", code }),
  );

const lines = (hunk: string, signs: string): string =>
  hunk
    .split("\n")
    .filter((line) => line !== "" && signs.includes(line.charAt(0)))
    .map((line) => line.slice(1))
    .join("\n");

/** After which lines of a text some lines stand as a whole: the number of the line behind each place. */
const endsOf = (text: readonly string[], part: readonly string[]): number[] =>
  part.length === 0
    ? []
    : text.flatMap((_, at) => (part.every((line, offset) => text[at + offset] === line) ? [at + part.length] : []));

/**
 * Puts the new lines of a hunk that only adds where they belong in a fork that has put lines of its own between what the
 * document shows: below what stands above them or, where that is not there once, above what stands below.
 */
const placedInFork = (text: string, hunk: string): string | null => {
  const all = hunk.split("\n").filter((line) => line !== "");
  const first = all.findIndex((line) => line.startsWith("+"));
  const last = all.findLastIndex((line) => line.startsWith("+"));
  if (first < 0 || all.some((line) => line.startsWith("-"))) return null;
  const [above, added, below] = [all.slice(0, first), all.slice(first, last + 1), all.slice(last + 1)].map((some) =>
    some.map((line) => line.slice(1)),
  ) as [string[], string[], string[]];
  const before = text.split("\n");
  const [behind, ...othersAbove] = endsOf(before, above);
  const [end, ...othersBelow] = endsOf(before, below);
  const isBelow = behind !== undefined && othersAbove.length === 0;
  if (!isBelow && (end === undefined || othersBelow.length > 0)) return null;
  const at = isBelow ? behind : (end ?? 0) - below.length;
  return [...before.slice(0, at), ...added, ...before.slice(at)].join("\n");
};

/** A file's text once a block has been followed; throws where the lines around the new ones stand in no or in several places. */
export const followed = ({ file, isPatch, code }: Block, text: string): string => {
  if (!isPatch) return code;
  return code.split("@@\n").reduce((before, hunk) => {
    const old = lines(hunk, " -");
    const next = lines(hunk, " +");
    const parts = before.split(old);
    if (parts.length === 2) return parts.join(next);
    const placed = placedInFork(before, hunk);
    if (placed === null) throw new Error(`${file} has ${parts.length - 1} places for\n${hunk}`);
    return placed;
  }, text);
};
