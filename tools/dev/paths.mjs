// Where things are, whatever folder a script was started from.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The folder for what scripts remember between runs; `npm ci` empties it. */
export const cache = join(root, "node_modules", ".cache", "yourmove");
