import { type ComponentType, createElement, lazy, type ReactNode, useMemo } from "react";
import { FIRST_LOADS, type FirstLoad, pathPattern } from "../first-load.ts";
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

interface Entrance<Props extends object> extends FirstLoad {
  readonly page: () => Promise<ComponentType<Props>>;
}

interface Declared<Props extends object> extends Entrance<Props> {
  /** The page's props from its address. */
  readonly props: (params: Params) => Props;
}

interface Preloaded extends FirstLoad {
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
    ...FIRST_LOADS.welcome,
    page: async () => (await import("./features/welcome/welcome.tsx")).Welcome,
  }),
  challenge: entrance({
    ...FIRST_LOADS.anonymousChallenge,
    page: async () => (await import("./features/challenge/anonymous-challenge.tsx")).AnonymousChallenge,
  }),
  signedIn: entrance({
    ...FIRST_LOADS.signedIn,
    page: async () => (await import("./signed-in.tsx")).SignedIn,
  }),
};

/** Instead of everything else for a user who is banned. */
export const bannedPage = lazyPage(async () => (await import("./features/welcome/banned-page.tsx")).BannedPage);

const nothing = () => ({});

/** The pages with a session. */
export const routes: readonly Route[] = [
  route({
    ...FIRST_LOADS.home,
    page: async () => (await import("./features/lobby/home-page.tsx")).HomePage,
    props: nothing,
  }),
  route({
    ...FIRST_LOADS.newMatch,
    page: async () => (await import("./features/lobby/home-page.tsx")).HomePage,
    props: nothing,
  }),
  route({
    ...FIRST_LOADS.match,
    page: async () => (await import("./features/match/match-page.tsx")).MatchPage,
    props: ({ gameType = "", matchID }) => ({ gameType, matchID: Number(matchID) }),
  }),
  route({
    ...FIRST_LOADS.matchmaking,
    page: async () => (await import("./features/lobby/home-page.tsx")).HomePage,
    props: nothing,
  }),
  route({
    ...FIRST_LOADS.challenge,
    page: async () => (await import("./features/challenge/challenge-page.tsx")).ChallengePage,
    props: ({ ref = "" }) => ({ challengeRef: ref }),
  }),
  route({
    ...FIRST_LOADS.people,
    page: async () => (await import("./features/profile/people-page.tsx")).PeoplePage,
    props: nothing,
  }),
  route({
    ...FIRST_LOADS.profile,
    page: async () => (await import("./features/profile/profile-page.tsx")).ProfilePage,
    props: ({ userID }) => ({ userID: Number(userID) }),
  }),
];

/** Loads what `preload` names beside the page. Nothing waits for thumbnails, which a page works without; the app loads its dictionary itself. */
const LOADERS: Readonly<Record<string, (params: Params) => Promise<unknown> | undefined>> = {
  thumbnails: () => void loadThumbnails().catch(() => {}),
  ":gameType-board": async ({ gameType = "" }) => (await import("./boards/registry.ts")).loadBoard(gameType),
};

const loadsOf = ({ path, preload, load }: Preloaded, address: string): unknown[] => {
  const found = new RegExp(pathPattern(path)).exec(address);
  return found ? [load(), ...preload.map((name) => LOADERS[name]?.(found.groups ?? {}))] : [];
};

/** Loads the files of an address; a failure shows when the page renders. */
export const preload = async (address: string, isAnonymous: boolean): Promise<void> => {
  const all: readonly Preloaded[] = [...Object.values(entrances), ...routes];
  const shown = all.filter((one) => (one.isAnonymous ?? false) === isAnonymous);
  await Promise.allSettled(shown.flatMap((one) => loadsOf(one, address)));
};
