import { type AnyGame, builtInGames } from "@yourmove/rules";
import { type Boards, readBoards } from "./boards.ts";
import { findPackage, type GamePackage, GamesError, nameOf } from "./find-packages.ts";
import { foreignGame } from "./foreign-game.ts";
import { type RulesLog, readPackages } from "./load-package.ts";
import type { DescribedGame } from "./messages.ts";
import { type PackageHost, startPackageHost } from "./package-host.ts";
import type { GamesSettings } from "./settings.ts";
import { createSpares, type Spares } from "./spares.ts";

/** A loaded package, and where its rules run. */
export interface LoadedPackage {
  readonly found: GamePackage;
  readonly host: PackageHost;
}

/** A version of a game, and the hash of its code. */
export interface GameVersion {
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly digest: string;
}

/** The games that packages brought. */
export interface LoadedGames {
  readonly definitions: readonly AnyGame[];
  readonly packages: readonly LoadedPackage[];
  readonly versions: readonly GameVersion[];
  readonly boards: Boards;
  /** The packages that bring a board as a module, which runs in the lobby's own page. */
  readonly withModules: readonly string[];
  /** The package that brings a version, as a sentence names it. */
  packageOf(version: Pick<GameVersion, "gameType" | "rulesVersion">): string;
  stop(): Promise<void>;
}

const FOREIGN_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const MAX_NAME = 128;

const checkName = ({ found }: LoadedPackage, { gameType }: DescribedGame): void => {
  if (builtInGames.has(gameType))
    throw new GamesError(`package ${nameOf(found)} has a game named ${gameType}, and a built-in game has that name`);
  if (!FOREIGN_NAME.test(gameType) || gameType.length > MAX_NAME)
    throw new GamesError(`package ${nameOf(found)} has a game named "${gameType}": a name is vendor.name`);
};

/** Whether versions of one game may come from both: from two that name one package, or from files and folders that name none. */
const isOfOneHand = (one: GamePackage, other: GamePackage): boolean =>
  one.isNamed ? other.isNamed && one.name === other.name : !other.isNamed;

/** Each game is one package's, in all of its versions, and each version is brought once. */
const checkGames = (packages: readonly LoadedPackage[]): void => {
  const owners = new Map<string, GamePackage>();
  const brought = new Set<string>();
  for (const loaded of packages)
    for (const game of loaded.host.games) {
      checkName(loaded, game);
      const version = `${game.gameType} version ${game.rulesVersion}`;
      const owner = owners.get(game.gameType) ?? loaded.found;
      if (!isOfOneHand(owner, loaded.found) || brought.has(version))
        throw new GamesError(`package ${nameOf(loaded.found)} brings ${version}, and ${nameOf(owner)} has that game`);
      owners.set(game.gameType, owner);
      brought.add(version);
    }
  for (const { found, host } of packages)
    for (const gameType of Object.keys(found.boards))
      if (!host.games.some((game) => game.gameType === gameType))
        throw new GamesError(`package ${nameOf(found)} has a board for ${gameType}, and no such game`);
};

/** The packages with the boards that are shown: of several versions of a game, the board beside the newest. */
const withShownBoards = (packages: readonly LoadedPackage[]): GamePackage[] => {
  const all = packages.flatMap(({ host }) => host.games);
  const isNewest = (game: DescribedGame) =>
    all.every(({ gameType, rulesVersion }) => gameType !== game.gameType || rulesVersion <= game.rulesVersion);
  return packages.map(({ found, host }) => {
    const newest = host.games.filter(isNewest).map(({ gameType }) => gameType);
    const shown = Object.entries(found.boards).filter(([gameType]) => newest.includes(gameType));
    return { ...found, boards: Object.fromEntries(shown) };
  });
};

/** How many packages are run and checked at once: each takes a process meanwhile. */
const AT_ONCE = 2;

/** What packages are loaded with besides their settings. */
interface LoadOptions {
  readonly kitVersion: string;
  readonly log: RulesLog;
  /** Whether the faults of a match name its position: for an author alone, since an operator's log must not have what players may not know. */
  readonly showsPositions?: boolean;
}

const loadAll = async (
  { entries, folders, limits }: GamesSettings,
  { kitVersion, log, spares, showsPositions }: LoadOptions & { readonly spares: Spares },
): Promise<LoadedPackage[]> => {
  const found = entries.map((entry) => findPackage(entry, { folders, kitVersion }));
  const graphs = await readPackages(found, limits);
  const queue = [...found.entries()];
  const packages: LoadedPackage[] = [];
  const loadNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, each] = next;
      const host = await startPackageHost(each, graphs[at] ?? [], { limits, log, spares, showsPositions });
      packages[at] = { found: each, host };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadNext)).catch((error: unknown) => {
    queue.length = 0;
    for (const each of packages) each?.host.stop();
    throw error;
  });
  return packages;
};

/** Loads the packages that the settings name. Throws a `GamesError` where one fails: then no package's process is left running. */
export const loadGames = async (settings: GamesSettings, options: LoadOptions): Promise<LoadedGames> => {
  const spares = createSpares(settings.limits);
  try {
    const packages = await loadAll(settings, { ...options, spares });
    const stop = async (): Promise<void> => {
      spares.stop();
      for (const { host } of packages) host.stop();
    };
    try {
      checkGames(packages);
      const shown = withShownBoards(packages);
      return {
        packages,
        definitions: packages.flatMap(({ host }) => host.games.map((game) => foreignGame(host.hostOf(game), game))),
        versions: packages.flatMap(({ host }) => host.games),
        withModules: shown.flatMap((found) =>
          Object.values(found.boards).some(({ kind }) => kind === "module") ? [nameOf(found)] : [],
        ),
        boards: readBoards(shown, settings.trustedBoards),
        packageOf: ({ gameType, rulesVersion }) => {
          const brings = (game: DescribedGame) => game.gameType === gameType && game.rulesVersion === rulesVersion;
          const loaded = packages.find(({ host }) => host.games.some(brings));
          return loaded ? nameOf(loaded.found) : "";
        },
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    spares.stop();
    if (error instanceof GamesError) error.message = `GAMES: ${error.message}`;
    throw error;
  }
};
