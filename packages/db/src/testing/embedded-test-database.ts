import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { Database } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { prismaFolder, readMigrations } from "../migrations/migrations-folder.ts";
import { connectEngine, openEmbeddedPool, startEngine } from "../open/embedded-pool.ts";
import { embeddedDatabase, migratedEmbedded } from "../open/open-embedded.ts";
import { emptyDatabase, type RunSql, shapeOf } from "./empty-database.ts";

/** An engine in memory whose database is migrated and empty. */
interface Engine {
  readonly lite: PGlite;
  readonly shape: unknown;
}

const runOn =
  (lite: PGlite): RunSql =>
  async (sql) =>
    (await lite.exec(sql)).at(-1)?.rows ?? [];

let template: Promise<Blob> | undefined;

const newEngine = async (): Promise<Engine> => {
  template ??= readDatabaseImage();
  const lite = await startEngine({ loadDataDir: await template });
  return { lite, shape: await shapeOf(runOn(lite)) };
};

/** Engines that earlier tests of this process left: starting one takes far longer than emptying its database. */
const idle: Engine[] = [];

const leave = async (engine: Engine): Promise<void> => {
  const isEmpty = await emptyDatabase(runOn(engine.lite), engine.shape).catch(() => false);
  if (isEmpty && idle.length === 0) idle.push(engine);
  else await engine.lite.close();
};

/** Starts from an image of a migrated database, because creating one takes seconds, or from what an earlier test left. */
export const openEmbeddedTestDatabase = async (): Promise<Database> => {
  const engine = idle.pop() ?? (await newEngine());
  const database = await embeddedDatabase(connectEngine(engine.lite));
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close().then(() => leave(engine)));
  return { ...database, close };
};

/** A database in memory that begins as the image: nothing is migrated, and no migration's file need be there. */
export const openDatabaseImage = async (image: Blob): Promise<Database> => ({
  ...migratedEmbedded(await openEmbeddedPool({ loadDataDir: image })),
  migrated: async () => true,
});

/** A name that changes whenever a migrated, empty database would come out different. */
export const templateName = async (): Promise<string> => {
  const hash = createHash("sha256");
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum} `);
  return `ym_template_${hash.digest("hex").slice(0, 12)}`;
};

/** The image of a migrated, empty database; created once and kept in the scripts' cache. */
export const readDatabaseImage = async (): Promise<Blob> => {
  const engine = await readFile(createRequire(import.meta.url).resolve("@electric-sql/pglite/pglite.wasm"));
  const version = createHash("sha256").update(engine).digest("hex").slice(0, 8);
  const folder = join(dirname(prismaFolder()), "node_modules", ".cache", "yourmove");
  const file = join(folder, `${await templateName()}_${version}.tar`);
  if (!existsSync(file)) await writeTemplate(folder, file);
  return new Blob([await readFile(file)]);
};

// Several test processes may do this at once: each writes a file of its own and the last rename wins.
const writeTemplate = async (folder: string, file: string): Promise<void> => {
  const { lite, pool, close } = await openEmbeddedPool();
  await migrate(pool);
  const image = await lite.dumpDataDir("none");
  await close();
  await mkdir(folder, { recursive: true });
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await image.arrayBuffer()));
  await rename(own, file);
};
