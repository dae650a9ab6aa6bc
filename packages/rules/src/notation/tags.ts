import type { MatchResult, PlayerSymbol } from "@yourmove/contract";
import type { GameRecord } from "./notation.ts";

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');

/** Headers as PGN and PDN have them, a line each: `[White "Ada"]`. */
export const tagLines = (tags: Readonly<Record<string, string>>): string =>
  Object.entries(tags)
    .map(([name, value]) => `[${name} "${escaped(value.replaceAll(/\s+/g, " "))}"]\n`)
    .join("");

/** A day as PGN and PDN write it, with question marks for what is not known. */
export const dotted = (date: string | null): string => date?.replaceAll("-", ".") ?? "????.??.??";

/** The points of X, a dash, and those of O; `*` where there are none. */
export const pointsOf = ({ result, winner }: Pick<GameRecord<never>, "result" | "winner">): string => {
  if (winner !== null) return ({ X: "1-0", O: "0-1" } satisfies Record<PlayerSymbol, string>)[winner];
  return result === "draw" ? "1/2-1/2" : "*";
};

/** Why it ended, in the words that PGN has for that. */
export const terminationOf = (result: MatchResult | null): string => {
  if (result === null) return "unterminated";
  if (result === "timeout") return "time forfeit";
  return result === "win" || result === "draw" || result === "forfeit" ? "normal" : "abandoned";
};

const WIDTH = 79;

/** Words in lines of less than 80 characters. */
const wrapped = (words: readonly string[]): string => {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
};

/** Moves with the number of each pair before its first, from `first` on, and the points at the end. */
export const moveText = (notes: readonly string[], points: string, first = 1): string =>
  `${wrapped([...notes.flatMap((note, at) => (at % 2 === 0 ? [`${first + at / 2}.`, note] : [note])), points])}\n`;
