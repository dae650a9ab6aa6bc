const MAX_DEPTH = 64;

/** Characters that PostgreSQL's JSON refuses: half a surrogate pair, and U+0000. */
const NO_TEXT = /[\0\p{Cs}]/u;

const bytesOf = (text: string): number => {
  let bytes = 2;
  for (const character of JSON.stringify(text).slice(1, -1)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** The state of a check: the enclosing values, and the bytes counted so far. */
interface JsonCheck {
  bytes: number;
  readonly maxBytes: number;
  readonly above: unknown[];
}

const checkInside = (value: object, check: JsonCheck): string | null => {
  if (check.above.includes(value)) return "a cycle";
  if (Array.isArray(value) && value.length > check.maxBytes) return `more than ${check.maxBytes} bytes`;
  if (check.above.length >= MAX_DEPTH) return `values nested more than ${MAX_DEPTH} deep`;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return `a ${value.constructor?.name || "value of a class"}`;
  if (Object.getOwnPropertySymbols(value).length > 0) return "a symbol";
  check.above.push(value);
  const keys = Array.isArray(value) ? null : Object.keys(value);
  // A hole in a list is undefined here, as JSON writes it.
  const inner: unknown[] = Array.isArray(value) ? Array.from(value) : Object.values(value);
  check.bytes += 2 + Math.max(0, inner.length - 1);
  for (const [at, item] of inner.entries()) {
    const key = keys?.[at];
    if (key !== undefined) {
      if (NO_TEXT.test(key)) return "a name that is no text";
      check.bytes += bytesOf(key) + 1;
    }
    const wrong = checkValue(item, check);
    if (wrong !== null) return wrong;
  }
  check.above.pop();
  return null;
};

const checkValue = (value: unknown, check: JsonCheck): string | null => {
  if (check.bytes > check.maxBytes) return `more than ${check.maxBytes} bytes`;
  switch (typeof value) {
    case "string":
      if (value.length > check.maxBytes) return `more than ${check.maxBytes} bytes`;
      check.bytes += bytesOf(value);
      return NO_TEXT.test(value) ? "a text that is none" : null;
    case "number":
      check.bytes += String(value).length;
      return Number.isFinite(value) ? null : `${value}`;
    case "boolean":
      check.bytes += value ? 4 : 5;
      return null;
    case "object":
      if (value !== null) return checkInside(value, check);
      check.bytes += 4;
      return null;
    default:
      return typeof value === "undefined" ? "undefined" : `a ${typeof value}`;
  }
};

/** Why a value is not JSON of at most `maxBytes` bytes: null where it is; never takes long. */
export const whyNotJSON = (value: unknown, maxBytes: number): string | null => {
  const check: JsonCheck = { bytes: 0, maxBytes, above: [] };
  const wrong = checkValue(value, check) ?? (check.bytes > maxBytes ? `more than ${maxBytes} bytes` : null);
  return wrong === null ? null : `has ${wrong}`;
};
