type Version = readonly [major: number, minor: number, patch: number];

const PARTS = /^[v=]?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?/;

/** A version, and how many of its parts were given. */
const parse = (text: string): { version: Version; given: number } | null => {
  const found = PARTS.exec(text);
  if (!found) return null;
  const parts = found.slice(1).filter((part) => part !== undefined && /^\d+$/.test(part));
  const [major = 0, minor = 0, patch = 0] = parts.map(Number);
  return { version: [major, minor, patch], given: parts.length };
};

const compare = (one: Version, other: Version): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** Where a caret, a tilde or a part that was left out ends: the first version that is no longer meant. */
const endOf = ([major, minor, patch]: Version, given: number, sign: string): Version => {
  if (sign === "^" && given > 0) {
    if (major > 0 || given === 1) return [major + 1, 0, 0];
    return minor > 0 || given === 2 ? [0, minor + 1, 0] : [0, 0, patch + 1];
  }
  if (given === 1) return [major + 1, 0, 0];
  return sign === "~" || given === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
};

const fitsOne = (version: Version, comparator: string): boolean => {
  const [, sign = "", text = ""] = /^([~^]|[<>]=?|=)?(.*)$/.exec(comparator) ?? [];
  const wanted = parse(text.trim());
  // What is none of these (a tag, an address, `workspace:`) says nothing of versions.
  if (!wanted) return true;
  const order = compare(version, wanted.version);
  if (sign === ">=") return order >= 0;
  if (sign === ">") return order > 0;
  if (sign === "<=") return order <= 0;
  if (sign === "<") return order < 0;
  return order >= 0 && compare(version, endOf(wanted.version, wanted.given, sign)) < 0;
};

/** Whether a version is one of those that a range of a package.json means. */
export const fits = (version: string, range: string): boolean => {
  const parsed = parse(version);
  if (!parsed) return true;
  const [base] = version.split("-");
  const own = parse(base ?? version)?.version ?? parsed.version;
  return range.split("||").some((part) =>
    part
      .trim()
      .replace(/(>=|<=|>|<|=|\^|~)\s+/g, "$1")
      .split(/\s+/)
      .every((comparator) => fitsOne(own, comparator)),
  );
};
