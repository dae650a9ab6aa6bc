import { utf8ToBytes } from "@noble/hashes/utils.js";

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

/** Why a value is no JSON, or would come back from JSON as another; null where it is. */
export const jsonProblem = (value: unknown, path = "it", around: readonly object[] = []): string | null => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (typeof value !== "object")
    return `${path} is ${typeof value === "undefined" ? "undefined" : `a ${typeof value}`}`;
  if (around.includes(value)) return `${path} holds itself`;
  if (!isPlain(value)) return `${path} is a ${value.constructor.name}`;
  if (Object.getOwnPropertySymbols(value).length > 0) return `${path} has a symbol for a field`;
  const entries = Array.isArray(value)
    ? Array.from(value, (item: unknown, at) => [at, item] as const)
    : Object.entries(value);
  for (const [name, inner] of entries) {
    const problem = jsonProblem(inner, `${path}.${name}`, [...around, value]);
    if (problem) return problem;
  }
  return null;
};

/** How many bytes a value takes as JSON. */
export const bytesOf = (value: unknown): number => utf8ToBytes(JSON.stringify(value)).length;

/** A value as a string, its fields in one order: equal values are equal strings. */
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? "undefined";

/** A value for a message, shortened. */
export const shown = (value: unknown): string => {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  text ??= String(value);
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
};
