import { defineConfig } from "tsdown";

/** What is others' and bundled all the same: zod loads a hundred files, half of them the words of other languages; hashes are the kit's. */
const BUNDLED = ["zod", "zod-openapi", "@noble/hashes"] as const;

/** Packages of games are given all of zod, but for its words in other languages: nobody asks a server for those. */
const englishOnly = {
  name: "english-only",
  load: (id: string) => (/\/zod\/v4\/locales\/index\.js$/.test(id) ? 'export { default as en } from "./en.js";' : null),
};

/**
 * What a start loads: our own code as a few files in place of some five hundred (decision 39), beside what must be a file of
 * its own. What else is others' is depended on.
 */
export default defineConfig({
  entry: {
    main: "src/main.ts",
    "bot-worker": "src/bots/bot-worker.ts",
    "rules-worker": "src/games/rules-worker.ts",
    "make-embedded": "../../packages/db/src/open/make-embedded.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20.19",
  dts: false,
  // Read when an error is logged; the sources themselves stand in the repository.
  sourcemap: true,
  outputOptions: { sourcemapExcludeSources: true },
  clean: true,
  fixedExtension: false,
  hash: false,
  copy: [
    "../../packages/db/dist/open/database.tar.gz",
    ...BUNDLED.map((name) => ({
      from: `../../node_modules/${name}/LICENSE`,
      rename: `LICENSE-${name.replace(/^@(\w+)\//, "$1-")}`,
    })),
  ],
  deps: { alwaysBundle: [/^@yourmove\//, /^zod(-openapi)?(\/|$)/], onlyBundle: [...BUNDLED] },
  plugins: [englishOnly],
  inputOptions: { resolve: { conditionNames: ["@yourmove/source", "import", "node", "module", "default"] } },
});
