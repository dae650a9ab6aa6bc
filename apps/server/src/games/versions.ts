import { randomUUID } from "node:crypto";
import type { Log } from "@yourmove/api";
import { type Database, gameQueries } from "@yourmove/db";
import { builtInGames, createGames, type Games } from "@yourmove/rules";
import { GamesError } from "./find-packages.ts";
import type { GameVersion, LoadedGames } from "./load-games.ts";
import type { GamesSettings } from "./settings.ts";

/** The digest of a built-in game, whose code comes with the service. */
const BUILT_IN = "built-in";
/** How many characters of a digest are shown. */
const SHORT = 12;
/** How often a process registers itself, and reads the others, in milliseconds. */
const REFRESH_MS = 5000;

const builtInVersions = (): GameVersion[] =>
  builtInGames
    .list()
    .flatMap(({ gameType }) => builtInGames.versions(gameType))
    .map(({ gameType, rulesVersion }) => ({ gameType, rulesVersion, digest: BUILT_IN }));

const nameOf = ({ gameType, rulesVersion }: Pick<GameVersion, "gameType" | "rulesVersion">): string =>
  `${gameType}@${rulesVersion}`;

/** The entry of GAMES_ACCEPT that accepts changed code of a version. */
const acceptanceOf = (version: GameVersion): string => `${nameOf(version)}=${version.digest.slice(0, SHORT)}`;

const changedSentence = (version: GameVersion, packageName: string): string =>
  `GAMES: package ${packageName}: the code of ${version.gameType} version ${version.rulesVersion} has changed, and matches ` +
  `have been played by it: bring the changed rules as version ${version.rulesVersion + 1} beside it, or, where they play ` +
  `as before, start with GAMES_ACCEPT=${acceptanceOf(version)}`;

const otherCodeSentence = (version: GameVersion, packageName: string): string =>
  `GAMES: package ${packageName}: a running server has other code of ${version.gameType} version ${version.rulesVersion}: give both ` +
  `the same, or stop that one first`;

/**
 * Records the versions that there are now; returns the game types that there ever were. Throws a `GamesError` for a version whose
 * code has changed since its matches were played, or which a running process has with other code, unless the operator accepts it.
 */
const noteVersions = async (
  database: Database,
  loaded: LoadedGames,
  {
    accepted,
    now,
    processID,
  }: { readonly accepted: readonly string[]; readonly now: number; readonly processID: string },
): Promise<readonly string[]> => {
  const versions = [...builtInVersions(), ...loaded.versions].map(({ gameType, rulesVersion, digest }) => ({
    gameType,
    rulesVersion,
    digest,
    isAccepted: digest === BUILT_IN || accepted.includes(acceptanceOf({ gameType, rulesVersion, digest })),
  }));
  const known = await gameQueries.noteGameVersions(database, versions, now);
  for (const version of loaded.versions) {
    const there = known.find((each) => nameOf(each) === nameOf(version));
    if (!there || there.digest === version.digest) continue;
    const wasPlayed = await gameQueries.hasMatches(database, version);
    if (wasPlayed) throw new GamesError(changedSentence(version, loaded.packageOf(version)));
    const isReplaced = await gameQueries.replaceGameVersion(database, { ...version, processID });
    if (!isReplaced) throw new GamesError(otherCodeSentence(version, loaded.packageOf(version)));
  }
  return gameQueries.listKnownGames(database);
};

/**
 * Throws a `GamesError` where a package still has a game, but neither it nor a process that runs the version of matches under way;
 * warns where the operator has retired that game.
 */
const checkUnderWay = async (
  database: Database,
  games: Games,
  {
    loaded,
    accepted,
    shown,
    log,
  }: { loaded: LoadedGames; accepted: readonly string[]; shown: ReadonlySet<string>; log: Log },
): Promise<void> => {
  const retired = new Set(await gameQueries.listRetired(database));
  for (const { count, ...version } of await gameQueries.countUnderWay(database)) {
    const isThere = games.find(version.gameType, version.rulesVersion) ?? shown.has(nameOf(version));
    const brought = loaded.versions.find(({ gameType }) => gameType === version.gameType);
    if (isThere || !brought || accepted.includes(`${nameOf(version)}=missing`)) continue;
    if (retired.has(version.gameType)) {
      log.warn({ ...version, count }, "no process has this version of a retired game: its matches are paused");
      continue;
    }
    throw new GamesError(
      `GAMES: package ${loaded.packageOf(brought)} has no version ${version.rulesVersion} of ${version.gameType}, and ${count} ` +
        `matches are under way by it: keep it beside the newer one, or, to have these matches paused, start with ` +
        `GAMES_ACCEPT=${nameOf(version)}=missing`,
    );
  }
};

/** The games of a service, and which of their versions new matches may be of. */
export interface StartedGames {
  readonly games: Games;
  /** Reads now what the other processes have. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Offer {
  /** The versions that all processes have; null where there is only this one. */
  shared: ReadonlySet<string> | null;
}

/** The registry, with only the offered versions on offer. */
const offering = (games: Games, types: readonly string[], isOffered: (name: string) => boolean): Games => {
  const newest: Games["newest"] = (gameType) =>
    types.includes(gameType) ? games.versions(gameType).find((game) => isOffered(nameOf(game))) : undefined;
  return { ...games, newest, list: () => types.flatMap((gameType) => newest(gameType) ?? []) };
};

/** Creates the registry of a service from built-in and loaded games, and offers only what all processes have. */
export const startGames = async ({
  loaded,
  settings,
  database,
  log,
  now,
}: {
  readonly loaded: LoadedGames;
  readonly settings: GamesSettings;
  readonly database: Database;
  readonly log: Log;
  readonly now: number;
}): Promise<StartedGames> => {
  const { accepted, builtIn } = settings;
  const processID = randomUUID();
  const isEmbedded = !database.databaseUrl;
  // Registered first: of two that start at once with different code of a version, the later one to note it sees the other.
  if (!isEmbedded)
    await gameQueries.showProcess(database, processID, [...builtInVersions(), ...loaded.versions].map(nameOf));
  const leave = async (): Promise<void> => {
    if (!isEmbedded) await gameQueries.leaveProcesses(database, processID).catch(() => {});
  };
  const refuse = async (error: unknown): Promise<never> => {
    await leave();
    throw error;
  };
  const noted = database.canWrite() ? noteVersions(database, loaded, { accepted, now, processID }) : [];
  const known = await Promise.resolve(noted).catch(refuse);
  const builtInDefinitions = builtInGames.list().flatMap(({ gameType }) => builtInGames.versions(gameType));
  const all = createGames([...builtInDefinitions, ...loaded.definitions], known);
  const types = all.list().map(({ gameType }) => gameType);
  const offered = types.filter((gameType) => !builtInGames.has(gameType) || (builtIn ?? types).includes(gameType));
  const own = types.flatMap((gameType) => all.versions(gameType)).map(nameOf);
  const offer: Offer = { shared: null };

  const refresh = async (): Promise<void> => {
    if (isEmbedded) return;
    offer.shared = new Set((await gameQueries.showProcess(database, processID, own)).shared);
  };
  await refresh();
  const shown = new Set(isEmbedded ? [] : await gameQueries.listShown(database));
  await checkUnderWay(database, all, { loaded, accepted, shown, log }).catch(refuse);
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "this process could not show the others its games"));
  }, REFRESH_MS);
  timer.unref();
  return {
    games: offering(all, offered, (name) => offer.shared?.has(name) ?? true),
    refresh,
    async stop() {
      clearInterval(timer);
      // If this fails, the others notice by its expiry.
      await leave();
      await loaded.stop();
    },
  };
};
