import type { PlayerSymbol } from "@yourmove/contract";
import { SymbolPiece } from "../shared/shapes.tsx";
import { asWords, isObject } from "./schema.ts";

/** The content of a square. */
export interface Face {
  /** Its owner; null where it has none, or the view does not say. */
  readonly symbol: PlayerSymbol | null;
  /** The text to show; empty where only the side's sign is shown. */
  readonly text: string;
  /** The text for screen readers; empty for an empty square. */
  readonly words: string;
}

const EMPTY: Face = { symbol: null, text: "", words: "" };

const OWNERS = ["symbol", "owner", "player", "side", "by", "colour", "color"];

const symbolIn = (value: unknown): PlayerSymbol | null => {
  const letter = typeof value === "string" ? value.toUpperCase() : "";
  return letter === "X" || letter === "O" ? letter : null;
};

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (typeof value === "string" && /^[\s.·-]*$/.test(value));

/** A square's value in a view, as far as it can be shown without knowing the game. */
export const faceOf = (value: unknown): Face => {
  if (isBlank(value)) return EMPTY;
  const symbol = symbolIn(value);
  if (symbol) return { symbol, text: "", words: symbol };
  if (value === true) return { ...EMPTY, text: "●", words: "●" };
  if (Array.isArray(value))
    return { ...EMPTY, text: value.map((each) => faceOf(each).words).join(" "), words: value.join(", ") };
  if (!isObject(value)) return { symbol: null, text: String(value), words: String(value) };
  const owner = OWNERS.map((name) => symbolIn(value[name])).find((found) => found !== null) ?? null;
  const rest = Object.entries(value).filter(
    ([name, each]) => !(OWNERS.includes(name) && symbolIn(each)) && !isBlank(each),
  );
  const texts = rest.map(([name, each]) => (each === true ? asWords(name) : faceOf(each).words));
  if (owner === null && texts.length === 0) return EMPTY;
  return { symbol: owner, text: texts.join(" "), words: [owner, ...texts].filter(Boolean).join(" ") };
};

/** The letters that fit beside each other in a square. */
const SHORT = 3;

/** A square's content. */
export const CellFace = ({ face: { symbol, text }, isNew }: { face: Face; isNew: boolean }) => {
  if (text === "") return symbol && <SymbolPiece symbol={symbol} className={isNew ? "is-new" : ""} />;
  const side = symbol ? `is-${symbol.toLowerCase()}` : "";
  return <span className={`cell-text ${side} ${text.length > SHORT ? "is-long" : ""}`}>{text}</span>;
};
