import { readFileSync } from "node:fs";

/** The repository. */
export const ROOT: string = new URL("../../../../", import.meta.url).pathname;

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

/** A file's text once a block has been followed; throws where the lines around the new ones stand in no or in several places. */
export const followed = ({ file, isPatch, code }: Block, text: string): string => {
  if (!isPatch) return code;
  return code.split("@@\n").reduce((before, hunk) => {
    const [old, next] = [lines(hunk, " -"), lines(hunk, " +")];
    const parts = before.split(old);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places for\n${hunk}`);
    return parts.join(next);
  }, text);
};
