const MAX_DEPTH = 64;

/** What no database keeps in JSON: half a character, and the character 0. */
const NO_TEXT = /[\0\p{Cs}]/u;

const bytesOf = (text: string): number => {
  let bytes = 2;
  for (const character of JSON.stringify(text).slice(1, -1)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** How far a look has come: where it is, and how many bytes it has seen. */
interface Look {
  bytes: number;
  readonly maxBytes: number;
  readonly above: unknown[];
}

const insideOf = (value: object, look: Look): string | null => {
  if (look.above.includes(value)) return "a cycle";
  if (Array.isArray(value) && value.length > look.maxBytes) return `more than ${look.maxBytes} bytes`;
  if (look.above.length >= MAX_DEPTH) return `values nested more than ${MAX_DEPTH} deep`;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return `a ${value.constructor?.name || "value of a class"}`;
  if (Object.getOwnPropertySymbols(value).length > 0) return "a symbol";
  look.above.push(value);
  const keys = Array.isArray(value) ? null : Object.keys(value);
  // A hole in a list is undefined here, as in what JSON would make of it.
  const inner: unknown[] = Array.isArray(value) ? Array.from(value) : Object.values(value);
  look.bytes += 2 + Math.max(0, inner.length - 1);
  for (const [at, item] of inner.entries()) {
    const key = keys?.[at];
    if (key !== undefined) {
      if (NO_TEXT.test(key)) return "a name that is no text";
      look.bytes += bytesOf(key) + 1;
    }
    const wrong = lookAt(item, look);
    if (wrong !== null) return wrong;
  }
  look.above.pop();
  return null;
};

const lookAt = (value: unknown, look: Look): string | null => {
  if (look.bytes > look.maxBytes) return `more than ${look.maxBytes} bytes`;
  switch (typeof value) {
    case "string":
      if (value.length > look.maxBytes) return `more than ${look.maxBytes} bytes`;
      look.bytes += bytesOf(value);
      return NO_TEXT.test(value) ? "a text that is none" : null;
    case "number":
      look.bytes += String(value).length;
      return Number.isFinite(value) ? null : `${value}`;
    case "boolean":
      look.bytes += value ? 4 : 5;
      return null;
    case "object":
      if (value !== null) return insideOf(value, look);
      look.bytes += 4;
      return null;
    default:
      return typeof value === "undefined" ? "undefined" : `a ${typeof value}`;
  }
};

/** What keeps a value from being JSON of at most so many bytes, as it is written: null for nothing; never takes long. */
export const whyNotJSON = (value: unknown, maxBytes: number): string | null => {
  const look: Look = { bytes: 0, maxBytes, above: [] };
  const wrong = lookAt(value, look) ?? (look.bytes > maxBytes ? `more than ${maxBytes} bytes` : null);
  return wrong === null ? null : `has ${wrong}`;
};
