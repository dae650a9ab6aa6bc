import { PGlite } from "@electric-sql/pglite";

// Run as a program of its own: an empty database in a folder that is not there yet.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder?");
const lite = await PGlite.create({ dataDir: folder });
await lite.close();
