import { type ComponentType, createElement, lazy, type ReactNode, useMemo } from "react";
import { pathPattern } from "../first-load.ts";
import { loadThumbnails } from "./boards/load-once.ts";

/** A page in a chunk of its own. */
interface LazyPage<Props extends object> {
  /** Brings the file. */
  readonly load: () => Promise<unknown>;
  /** The page itself where its file is loaded, else one that suspends until then. */
  readonly shown: () => ComponentType<Props>;
}

/** A page that is loaded when it is first shown, or before. */
const lazyPage = <Props extends object>(bring: () => Promise<ComponentType<Props>>): LazyPage<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    loaded = await bring();
    return { default: loaded };
  };
  const suspending = lazy(load) as unknown as ComponentType<Props>;
  return { load, shown: () => loaded ?? suspending };
};

/** Shows a page, without suspending where its file is loaded. */
export const ShowPage = <Props extends object>({ page, ...props }: Props & { readonly page: LazyPage<Props> }) => {
  const Shown = useMemo(() => page.shown(), [page]);
  return createElement(Shown, props as unknown as Props);
};

type Params = Readonly<Record<string, string | undefined>>;

/*
 * The build reads the literals below: from `path`, `page` and `preload` it derives the chunks, and the files that
 * `boot.js` fetches for an address.
 */

interface Entrance<Props extends object> {
  readonly path: string;
  /** Shown only to those who are not signed in; the others only to those who are. */
  readonly anonymous?: true;
  readonly page: () => Promise<ComponentType<Props>>;
  /** Names of files to preload with the page: `:gameType` is that part of the address. */
  readonly preload?: readonly string[];
}

interface Declared<Props extends object> extends Entrance<Props> {
  /** The page's props from its address. */
  readonly props: (params: Params) => Props;
}

interface Preloaded extends Pick<Entrance<object>, "path" | "anonymous" | "preload"> {
  readonly load: () => Promise<unknown>;
}

interface Route extends Preloaded {
  readonly show: (params: Params) => ReactNode;
}

/** A page by its path. */
const route = <Props extends object>({ page, props, ...declared }: Declared<Props>): Route => {
  const lazy = lazyPage(page);
  const show = (params: Params) => <ShowPage page={lazy} key={Object.values(params).join("/")} {...props(params)} />;
  return { ...declared, load: lazy.load, show };
};

/** What the app shows around the pages, or in their place, with or without a session. */
const entrance = <Props extends object>(declared: Entrance<Props>): Preloaded & { readonly page: LazyPage<Props> } => {
  const page = lazyPage(declared.page);
  return { ...declared, page, load: page.load };
};

export const entrances = {
  welcome: entrance({
    path: "*",
    anonymous: true,
    page: async () => (await import("./features/welcome/welcome.tsx")).Welcome,
    preload: ["dictionary-:language"],
  }),
  challenge: entrance({
    path: "/c/:ref",
    anonymous: true,
    page: async () => (await import("./features/challenge/anonymous-challenge.tsx")).AnonymousChallenge,
  }),
  signedIn: entrance({
    path: "*",
    page: async () => (await import("./signed-in.tsx")).SignedIn,
    preload: ["dictionary-:language"],
  }),
};

/** Instead of everything else for a user who is banned. */
export const bannedPage = lazyPage(async () => (await import("./features/welcome/banned-page.tsx")).BannedPage);

const nothing = () => ({});

/** The pages with a session. */
export const routes: readonly Route[] = [
  route({
    path: "/",
    page: async () => (await import("./features/lobby/home-page.tsx")).HomePage,
    props: nothing,
    preload: ["thumbnails"],
  }),
  route({
    path: "/new",
    page: async () => (await import("./features/invite/new-match-page.tsx")).NewMatchPage,
    props: nothing,
    preload: ["thumbnails"],
  }),
  route({
    path: "/matches/:gameType/:matchID",
    page: async () => (await import("./features/match/match-page.tsx")).MatchPage,
    props: ({ gameType = "", matchID }) => ({ gameType, matchID: Number(matchID) }),
    preload: [":gameType-board"],
  }),
  route({
    path: "/matchmaking",
    page: async () => (await import("./features/challenge/matchmaking-page.tsx")).MatchmakingPage,
    props: nothing,
    preload: ["thumbnails"],
  }),
  route({
    path: "/c/:ref",
    page: async () => (await import("./features/challenge/challenge-page.tsx")).ChallengePage,
    props: ({ ref = "" }) => ({ challengeRef: ref }),
  }),
  route({
    path: "/players/:userID",
    page: async () => (await import("./features/profile/profile-page.tsx")).ProfilePage,
    props: ({ userID }) => ({ userID: Number(userID) }),
  }),
];

/** Loads files of `preload`. Nothing waits for thumbnails, which a page works without; the app loads its dictionary itself. */
const LOADERS: Readonly<Record<string, (params: Params) => Promise<unknown> | undefined>> = {
  thumbnails: () => void loadThumbnails().catch(() => {}),
  ":gameType-board": async ({ gameType = "" }) => (await import("./boards/registry.ts")).loadBoard(gameType),
};

const loadsOf = ({ path, preload = [], load }: Preloaded, address: string): unknown[] => {
  const found = new RegExp(pathPattern(path)).exec(address);
  return found ? [load(), ...preload.map((name) => LOADERS[name]?.(found.groups ?? {}))] : [];
};

/** Loads the files of an address; a failure shows when the page renders. */
export const preload = async (address: string, isAnonymous: boolean): Promise<void> => {
  const all: readonly Preloaded[] = [...Object.values(entrances), ...routes];
  const shown = all.filter(({ anonymous = false }) => anonymous === isAnonymous);
  await Promise.allSettled(shown.flatMap((one) => loadsOf(one, address)));
};
