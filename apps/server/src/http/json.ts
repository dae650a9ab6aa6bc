/** How deep a JSON text may nest: far beyond any move, far below what could exhaust a stack (contract 9). */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (isInString) {
      if (char === BACKSLASH) i += 1;
      else if (char === QUOTE) isInString = false;
    } else if (char === QUOTE) isInString = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return false;
};

/** The value of a JSON text, or in words why it is none that we take. */
export const parseJson = (text: string): { ok: true; value: unknown } | { ok: false; reason: string } => {
  // Each level takes a letter at least.
  if (text.length > MAX_DEPTH && isTooDeep(text))
    return { ok: false, reason: `The JSON nests deeper than ${MAX_DEPTH} levels` };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, reason: "The request is not valid JSON" };
  }
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
