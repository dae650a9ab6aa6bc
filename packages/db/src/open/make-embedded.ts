import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";

/** Beside the build of this file: a migrated, empty database, of which a copy is made far sooner than a new one. */
const IMAGE = new URL("./database.tar.gz", import.meta.url);

// Run as a program of its own: an empty database in a folder that is not there yet.
const [folder, endsWithParent] = process.argv.slice(2);
if (!folder) throw new Error("Which folder?");
// Who asks holds the other end: the next start removes what is left, and none may write there then.
if (endsWithParent)
  process.stdin
    .once("end", () => process.exit(1))
    .resume()
    .unref();
const image = existsSync(IMAGE) ? { loadDataDir: new Blob([new Uint8Array(await readFile(IMAGE))]) } : {};
const lite = await PGlite.create({ dataDir: folder, ...image });
await lite.close();
