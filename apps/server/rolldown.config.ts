import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "rolldown";
import { licences } from "../../tools/release/licences.mjs";

/** Packages of games are given all of zod, but for its words in other languages: nobody asks a server for those. */
const englishOnly: Plugin = {
  name: "english-only",
  load: (id) => (/\/zod\/v4\/locales\/index\.js$/.test(id) ? 'export { default as en } from "./en.js";' : null),
};

/** The image of a migrated, empty database, for a first start. */
const database: Plugin = {
  name: "database",
  generateBundle() {
    const source = readFileSync(new URL("../../packages/db/dist/open/database.tar.gz", import.meta.url));
    this.emitFile({ type: "asset", fileName: "database.tar.gz", source });
  },
};

/** What is more than code: a database as WebAssembly, and a part for each kind of machine. These are depended on. */
const APART = ["@electric-sql/pglite", "fs-native-extensions"] as const;
/** Asked for where it is installed, and nobody does. */
const NEVER_THERE = "pg-native";

/**
 * What a start loads: our own code and what it uses of others' as a few files in place of a thousand (decision 39), beside
 * what must be a file of its own. The package `yourmove` and the image hold this very build.
 */
export default defineConfig({
  input: {
    main: "src/main.ts",
    yourmove: "../../packages/yourmove/src/main.ts",
    "bot-worker": "src/bots/bot-worker.ts",
    "daily-worker": "src/daily/daily-worker.ts",
    "document-worker": "src/docs/document-worker.ts",
    "rules-child": "src/games/rules-child.ts",
    "spawner-child": "src/games/spawner-child.ts",
    "make-embedded": "../../packages/db/src/open/make-embedded.ts",
  },
  platform: "node",
  external: [...APART, NEVER_THERE].map((name) => new RegExp(`^${name}(/|$)`)),
  // Whether a package is imported or required decides which of its files is taken: so neither condition is named here.
  resolve: { conditionNames: ["@yourmove/source", "node"] },
  transform: { target: "node20.19" },
  plugins: [englishOnly, database, licences()],
  output: {
    dir: "dist",
    cleanDir: true,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    // Read when an error is logged; the sources themselves stand in the repository.
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
});
