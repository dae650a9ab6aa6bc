import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll } from "vitest";
import { exitOnSignals } from "../../tools/dev/run.mjs";
import { newDataDir } from "../support/data-dir.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

/** Servers on one database. */
export interface Fixture {
  readonly servers: readonly ServerProcess[];
  readonly urls: readonly string[];
  /** The first server's. */
  readonly url: string;
  /** The servers' in turn. */
  urlOf(index: number): string;
  readonly databaseUrl: string | undefined;
  /** The embedded database's folder. */
  readonly dataDir: string | undefined;
  close(): Promise<void>;
}

type Settings = Record<string, string>;

/** Nobody plays them here, and their threads take a start a tenth longer. */
const NO_BOTS: Settings = { BOTS: "off" };

const addressesOf = (servers: readonly ServerProcess[]): Pick<Fixture, "servers" | "urls" | "url" | "urlOf"> => {
  const urls = servers.map(({ url }) => url);
  const urlOf = (index: number) => urls[index % urls.length] ?? "";
  return { servers, urls, url: urlOf(0), urlOf };
};

/** One server on the embedded database, in a folder of its own. */
export const oneEmbedded = async (settings: Settings = {}): Promise<Fixture> => {
  const { dataDir, remove } = newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, ...NO_BOTS, ...settings });
  const close = async () => {
    await server.stop();
    remove();
  };
  return { ...addressesOf([server]), databaseUrl: undefined, dataDir, close };
};

/** Servers on one PostgreSQL, in a database of their own. */
export const onPostgres = async (count: number, settings: Settings = {}, nodeArgs: string[] = []): Promise<Fixture> => {
  const db = await openTestDatabase("postgresql");
  const databaseUrl = db.databaseUrl ?? "";
  const servers = await Promise.all(
    Array.from({ length: count }, () =>
      startServer({ DATABASE_URL: databaseUrl, ...NO_BOTS, ...settings }, { nodeArgs }),
    ),
  );
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await db.close();
  };
  return { ...addressesOf(servers), databaseUrl, dataDir: undefined, close };
};

/**
 * What an earlier file of this process has left, with all its people and matches: to start servers takes longer than most
 * tests. Whoever wants settings, or has ended a server, starts others.
 */
const sharing = (open: (settings?: Settings) => Promise<Fixture>) => {
  const idle: Fixture[] = [];
  const leave = async (fixture: Fixture): Promise<void> => {
    if (!fixture.servers.every((server) => server.isUp())) return fixture.close();
    for (const server of fixture.servers) server.keep();
    idle.push(fixture);
  };
  return async (settings?: Settings): Promise<Fixture> => {
    if (settings) return open(settings);
    const fixture = idle.pop() ?? (await open());
    return { ...fixture, close: () => leave(fixture) };
  };
};

// Servers that are kept end with this process, however it ends.
exitOnSignals();
process.once("disconnect", () => process.exit());

/** The two ways that most promises are shown. */
export const WAYS: readonly (readonly [string, (settings?: Settings) => Promise<Fixture>])[] = [
  ["one server, embedded database", sharing(oneEmbedded)],
  ["two servers, one PostgreSQL", sharing((settings) => onPostgres(2, settings))],
];

/** Servers for all tests of a block: started before them, and left after them. */
export const useFixture = (open: () => Promise<Fixture>): Fixture => {
  const fixture = {} as Fixture;
  beforeAll(async () => void Object.assign(fixture, await open()));
  afterAll(() => fixture.close());
  return fixture;
};
