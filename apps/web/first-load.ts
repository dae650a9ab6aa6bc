// Shared by the app, `boot.js`, and the build that writes it on that script's tag.

/** The app's first queries, in the order in which its client sends them as one batch. */
const FIRST_QUERIES = [
  { path: "matches.list", input: {} },
  { path: "auth.me", input: undefined },
] as const;

const inputs = FIRST_QUERIES.flatMap(({ input }, index) => (input ? [[String(index), input]] : []));
const paths = FIRST_QUERIES.map(({ path }) => path).join(",");

/** The address of the app's first request. */
export const FIRST_REQUEST = `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)))}`;

/** The files that an address needs, as the build finds them. */
export interface PreloadTable {
  /** Their addresses; below each is named by its index here. */
  readonly files: readonly string[];
  readonly routes: readonly {
    /** A regular expression; its groups are the parts of the address by name. */
    readonly pattern: string;
    readonly isAnonymous: boolean;
    readonly files: readonly number[];
    readonly preload: readonly string[];
  }[];
  /** What `preload` names. */
  readonly parts: Readonly<Record<string, readonly number[]>>;
  readonly languages: readonly string[];
}

/** The addresses that match a route's path, as a regular expression. */
export const pathPattern = (path: string): string =>
  path === "*" ? "" : `^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`;
