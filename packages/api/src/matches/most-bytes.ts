/** A letter takes six bytes at most, as an escape. */
const LETTER = 6;
/** Brackets, or a name's quotes with its colon and comma. */
const AROUND = 4;
const LONGEST_NUMBER = 25;
/** One that is an integer of few digits. */
const SMALL = 1000;
const SMALL_NUMBER = 4;

const ofNumber = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < SMALL ? SMALL_NUMBER : LONGEST_NUMBER;

const ofObject = (value: object): number => {
  let bytes = AROUND;
  if (Array.isArray(value)) for (const item of value) bytes += mostBytes(item) + 1;
  else for (const name in value) bytes += name.length + AROUND + mostBytes(value[name as keyof typeof value]);
  return bytes;
};

/** A size that a plain value's JSON never exceeds, found without writing it; names of fields are plain letters. */
export const mostBytes = (value: unknown): number => {
  if (typeof value === "string") return value.length * LETTER + AROUND;
  if (typeof value === "number") return ofNumber(value);
  return typeof value === "object" && value !== null ? ofObject(value) : AROUND + 1;
};
