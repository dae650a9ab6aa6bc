import { rm } from "node:fs/promises";
import { join } from "node:path";
import { prismaFolder, readMigrations } from "./migrations-folder.ts";
import { createMigration, diffSchema } from "./schema-diff.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE = "Usage: check | new <name> [--replace]";

const commands: Record<string, (args: string[]) => Promise<number>> = {
  async check() {
    const difference = await diffSchema();
    if (difference === null) print("schema.prisma and the migrations agree.");
    else print(`${difference}\nschema.prisma says more than the migrations: npm run db:migration:new -- <name>`);
    return difference === null ? 0 : 1;
  },

  async new([name, option]) {
    if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Error("The name is lower case, such as add_avatars.");
    const stamp = option === "--replace" ? await removeNewest(name) : undefined;
    const folder = await createMigration(name, stamp);
    print(folder === null ? "Nothing to do: the migrations already say all of schema.prisma." : `Wrote ${folder}`);
    return 0;
  },
};

// Only the newest may be replaced, and only while no database has applied it.
const removeNewest = async (name: string): Promise<string | undefined> => {
  const newest = readMigrations().at(-1);
  if (newest === undefined) return undefined;
  const [stamp, ...rest] = newest.name.split("_");
  if (rest.join("_") !== name) throw new Error(`The newest migration is ${newest.name}, not ${name}.`);
  await rm(join(prismaFolder(), "migrations", newest.name), { recursive: true });
  return stamp;
};

const [command = "", ...args] = process.argv.slice(2);
try {
  const run = commands[command];
  if (run === undefined) throw new Error(USAGE);
  process.exitCode = await run(args);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
