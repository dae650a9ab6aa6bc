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

/** An address, and what it loads before the app has run. */
export interface FirstLoad {
  readonly path: string;
  /** Shown only to those who are not signed in; the others only to those who are. */
  readonly isAnonymous?: true;
  /** Files by their names in Vite's manifest: `:gameType` is that part of the address, `:language` the reader's. */
  readonly preload: readonly string[];
}

const WORDS = "dictionary-:language";

/** What is around the pages, or in their place, and each page. */
export const FIRST_LOADS = {
  welcome: { path: "*", isAnonymous: true, preload: ["welcome", WORDS] },
  anonymousChallenge: { path: "/c/:ref", isAnonymous: true, preload: ["anonymous-challenge"] },
  signedIn: { path: "*", preload: ["lobby", WORDS] },
  home: { path: "/", preload: ["thumbnails"] },
  newMatch: { path: "/new", preload: ["play-sheet", "thumbnails"] },
  match: { path: "/matches/:gameType/:matchID", preload: ["match-page", ":gameType-board"] },
  matchmaking: { path: "/matchmaking", preload: ["play-sheet", "thumbnails"] },
  challenge: { path: "/c/:ref", preload: ["challenge-page"] },
  people: { path: "/people", preload: ["people-page"] },
  profile: { path: "/players/:userID", preload: ["profile-page"] },
} as const satisfies Readonly<Record<string, FirstLoad>>;

/** The files of each address, as Vite's manifest has them. */
export interface PreloadTable {
  /** Their addresses; below each is named by its index here. */
  readonly files: readonly string[];
  readonly routes: readonly {
    /** A regular expression; its groups are the parts of the address by name. */
    readonly pattern: string;
    readonly isAnonymous: boolean;
    readonly preload: readonly string[];
  }[];
  /** What `preload` names. */
  readonly parts: Readonly<Record<string, readonly number[]>>;
  readonly languages: readonly string[];
}

/** The addresses that match a route's path, as a regular expression. */
export const pathPattern = (path: string): string =>
  path === "*" ? "" : `^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`;
