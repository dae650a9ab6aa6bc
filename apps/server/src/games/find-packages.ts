import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { BoardKind } from "@yourmove/contract";
import { version as zodVersion } from "zod/v4/core";

/** What a package says of itself is a part of some sentences: in any script they have 2 KiB at most. */
const MAX_SENTENCE = 500;

type Version = readonly [major: number, minor: number, patch: number];

const PARTS = /^[v=]?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?/;

/** A version, and how many of its parts were given. */
const parseVersion = (text: string): { version: Version; given: number } | null => {
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
  const wanted = parseVersion(text.trim());
  // Anything else (a tag, an address, `workspace:`) says nothing about versions.
  if (!wanted) return true;
  const order = compare(version, wanted.version);
  if (sign === ">=") return order >= 0;
  if (sign === ">") return order > 0;
  if (sign === "<=") return order <= 0;
  if (sign === "<") return order < 0;
  return order >= 0 && compare(version, endOf(wanted.version, wanted.given, sign)) < 0;
};

/** Whether a version satisfies a range of a package.json. */
const fits = (version: string, range: string): boolean => {
  const parsed = parseVersion(version);
  if (!parsed) return true;
  const [base] = version.split("-");
  const own = parseVersion(base ?? version)?.version ?? parsed.version;
  return range.split("||").some((part) =>
    part
      .trim()
      .replace(/(>=|<=|>|<|=|\^|~)\s+/g, "$1")
      .split(/\s+/)
      .every((comparator) => fitsOne(own, comparator)),
  );
};

/** Why the service can't start with the games that its settings name: one sentence for the operator. */
export class GamesError extends Error {
  constructor(says: string) {
    super(says.slice(0, MAX_SENTENCE));
  }
}

/** Where a game's own board stands in its package. */
export interface BoardFiles {
  /** A page for a frame, or a module that the lobby loads. */
  readonly kind: BoardKind;
  readonly path: string;
}

/** A package of games as it lies on the disk. */
export interface GamePackage {
  /** The entry of the setting. */
  readonly entry: string;
  readonly name: string;
  /** Whether it calls itself so, in its package.json; else it is named as its file or folder. */
  readonly isNamed: boolean;
  /** Null for a file that belongs to no package. */
  readonly version: string | null;
  readonly folder: string;
  /** The module whose default export is the games. */
  readonly file: string;
  readonly boards: Readonly<Record<string, BoardFiles>>;
}

/** Where packages are looked for. */
interface Places {
  readonly folders: readonly string[];
  /** The version of @yourmove/game that this service gives to packages. */
  readonly kitVersion: string;
}

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly main?: string;
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly yourmove?: { readonly games?: string; readonly board?: Readonly<Record<string, Record<string, string>>> };
}

/** A package as a sentence names it. */
export const nameOf = ({ name, version }: Pick<GamePackage, "name" | "version">): string =>
  version === null ? name : `${name} ${version}`;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Whether a file truly lies in a folder, wherever links lead. */
export const isInside = (path: string, folder: string): boolean => {
  const inside = relative(realpathSync(folder), realpathSync(path));
  return inside !== "" && inside.split(sep)[0] !== ".." && !isAbsolute(inside);
};

const readPackageJson = (folder: string): PackageJson | null => {
  const file = join(folder, "package.json");
  if (!isFile(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as PackageJson;
  } catch {
    throw new GamesError(`${file} is no JSON`);
  }
};

/** The file that `import` would resolve from `exports`. */
const importOf = (exported: unknown): string | undefined => {
  if (typeof exported === "string") return exported;
  if (typeof exported !== "object" || exported === null) return undefined;
  const conditions = exported as Record<string, unknown>;
  return importOf(conditions["."] ?? conditions["import"] ?? conditions["node"] ?? conditions["default"]);
};

const boardsOf = ({ yourmove }: PackageJson, folder: string): Record<string, BoardFiles> => {
  const boards = Object.entries(yourmove?.board ?? {}).flatMap(([gameType, { frame, module }]) => {
    const path = frame ?? module;
    return path === undefined
      ? []
      : [[gameType, { kind: frame ? "frame" : "module", path: resolve(folder, path) }] as const];
  });
  return Object.fromEntries(boards);
};

/** The kit and zod come from the service, so that there is one of each. */
const checkNeeds = (found: Pick<GamePackage, "name" | "version">, json: PackageJson, { kitVersion }: Places): void => {
  const needs = { ...json.dependencies, ...json.peerDependencies };
  const given = {
    "@yourmove/game": kitVersion,
    zod: `${zodVersion.major}.${zodVersion.minor}.${zodVersion.patch}`,
  };
  for (const [name, version] of Object.entries(given)) {
    const range = needs[name];
    if (range !== undefined && !fits(version, range))
      throw new GamesError(`package ${nameOf(found)} needs ${name} ${range}, and this service has ${version}`);
  }
};

const inFolder = (entry: string, folder: string, places: Places): GamePackage => {
  const json = readPackageJson(folder);
  const name = json?.name ?? basename(folder);
  const version = json?.version ?? null;
  const named = json?.yourmove?.games ?? importOf(json?.exports) ?? json?.main;
  const file = named
    ? resolve(folder, named)
    : ["index.mjs", "index.js"].map((each) => join(folder, each)).find(isFile);
  if (!file || !isFile(file)) {
    const where = named ? `${named} is not there` : `its package.json names none as "yourmove": {"games": …}`;
    throw new GamesError(`package ${nameOf({ name, version })} has no module of games: ${where}`);
  }
  if (!isInside(file, folder))
    throw new GamesError(`package ${nameOf({ name, version })} names ${named}, which is no file of the package`);
  if (json) checkNeeds({ name, version }, json, places);
  const boards = json ? boardsOf(json, folder) : {};
  return { entry, name, isNamed: json?.name !== undefined, version, folder, file, boards };
};

const SCRIPT = /\.m?js$/;

const atPath = (entry: string, path: string, places: Places): GamePackage => {
  if (!isFile(path)) return inFolder(entry, path, places);
  if (!SCRIPT.test(path)) throw new GamesError(`${entry} is no .mjs or .js file`);
  const name = basename(path, extname(path));
  return { entry, name, isNamed: false, version: null, folder: dirname(path), file: path, boards: {} };
};

const isPath = (entry: string): boolean => /^\.{1,2}([/\\]|$)/.test(entry) || isAbsolute(entry) || SCRIPT.test(entry);

/** `name`, or `name@2` for the package's own version 2.x. */
const parse = (entry: string): { name: string; wanted: string | null } => {
  const at = entry.lastIndexOf("@");
  return at > 0 ? { name: entry.slice(0, at), wanted: entry.slice(at + 1) } : { name: entry, wanted: null };
};

/** The package that an entry names, without the version that it asks for. */
export const namedBy = (entry: string): string => (isPath(entry) ? entry : parse(entry).name);

const isWanted = (version: string | null, wanted: string | null): boolean =>
  wanted === null || version === wanted || (version?.startsWith(`${wanted}.`) ?? false);

const byName = (entry: string, places: Places): GamePackage => {
  const { name, wanted } = parse(entry);
  const candidates = places.folders.flatMap((folder) =>
    [entry, name, join("node_modules", name), `${name}.mjs`, `${name}.js`].map((each) => join(folder, each)),
  );
  const there = [...new Set(candidates)].filter((path) => existsSync(path));
  const found = there.map((path) => atPath(entry, path, places));
  const fitting = found.find(({ version }) => isWanted(version, wanted));
  if (fitting) return fitting;
  if (found[0]) throw new GamesError(`there is ${nameOf(found[0])}, and ${entry} wants version ${wanted}`);
  throw new GamesError(`package ${entry} is neither in ${places.folders.join(" nor in ")}`);
};

/** Finds what an entry of GAMES names: a file or a folder by its path, a package by its name. */
export const findPackage = (entry: string, places: Places): GamePackage => {
  if (!isPath(entry)) return byName(entry, places);
  const path = [resolve(entry), ...places.folders.map((folder) => join(folder, entry))].find((each) =>
    existsSync(each),
  );
  if (!path) throw new GamesError(`there is no ${resolve(entry)}`);
  return atPath(entry, path, places);
};
