import { SCRIPTS } from "./generated/scripts.ts";

interface Run {
  readonly from: number;
  readonly to: number;
  readonly scripts: ReadonlySet<string>;
}

/** Scripts that are written together in one language, each under the name that UTS 39 has for all of them. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  Hani: ["Hanb", "Jpan", "Kore"],
  Hira: ["Jpan"],
  Kana: ["Jpan"],
  Hang: ["Kore"],
  Bopo: ["Hanb"],
};

const runsOf = (line: string): Run[] => {
  const [set = "", ...words] = line.split(" ");
  const scripts = new Set(set.split("_").flatMap((script) => [script, ...(TOGETHER[script] ?? [])]));
  let end = 0;
  return words.map((word) => {
    const [gap = "", length = "0"] = word.split("+");
    const from = end + Number.parseInt(gap, 36);
    end = from + Number.parseInt(length, 36);
    return { from, to: end, scripts };
  });
};

const RUNS = SCRIPTS.trim().split("\n").flatMap(runsOf);

/** The scripts that a character may belong to; null for one that goes with every script. */
const scriptsOf = (character: string): ReadonlySet<string> | null => {
  const point = character.codePointAt(0) ?? 0;
  return RUNS.find(({ from, to }) => from <= point && point <= to)?.scripts ?? null;
};

/**
 * Whether a name's scripts go together as UTS 39's "highly restrictive" level allows: one script, or Latin with those of
 * Chinese, Japanese or Korean.
 */
export const isOneScript = (name: string): boolean => {
  const sets = [...name].map(scriptsOf).filter((set) => set !== null);
  const [first, ...others] = sets;
  if (!first || [...first].some((script) => others.every((set) => set.has(script)))) return true;
  return ["Hanb", "Jpan", "Kore"].some((script) => sets.every((set) => set.has("Latn") || set.has(script)));
};
