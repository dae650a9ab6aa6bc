import { readFileSync } from "node:fs";
import { defineConfig, type UserConfig } from "tsdown";
import { commentsOnOwnLines } from "../../tools/release/own-lines.mjs";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const published = [...Object.keys(dependencies), "@playwright/test"];
/** Only what migrates or locks a folder would load these, and a database in memory does neither. */
const never = ["@prisma/schema-engine-wasm", "fs-native-extensions"];

const shared = {
  format: "esm",
  platform: "node",
  target: "node20.19",
  tsconfig: "tsconfig.build.json",
  sourcemap: true,
  fixedExtension: false,
  inputOptions: {
    resolve: { conditionNames: ["@yourmove/source", "import", "node", "module", "default"] },
    // What nothing of ours calls, such as the engine that migrates, is not loaded for its side effects.
    treeshake: { moduleSideEffects: false },
  },
} as const;

/** The service's own code goes into the bundle; what is published is depended on. */
const service = {
  ...shared,
  entry: {
    index: "src/index.ts",
    playwright: "src/playwright.ts",
    dev: "src/dev.ts",
    served: "src/served.ts",
    "document-worker": "../../apps/server/src/docs/document-worker.ts",
  },
  dts: { sourcemap: false },
  clean: true,
  hooks: commentsOnOwnLines,
  deps: {
    neverBundle: [...published, ...never].map((name) => new RegExp(`^${name}(/|$)`)),
    alwaysBundle: [/^@yourmove\/(api|contract|db|game|pg-pipeline|rules|server)/],
    onlyBundle: false,
  },
} satisfies UserConfig;

/** What rules of packages run in: one file, since it may read nothing but itself. */
const rulesChild = {
  ...shared,
  entry: { "rules-child": "../../apps/server/src/games/rules-child.ts" },
  dts: false,
  clean: false,
  deps: { alwaysBundle: [/./], onlyBundle: false },
} satisfies UserConfig;

/** What starts it. */
const spawnerChild = {
  ...shared,
  entry: { "spawner-child": "../../apps/server/src/games/spawner-child.ts" },
  dts: false,
  clean: false,
} satisfies UserConfig;

export default defineConfig([service, rulesChild, spawnerChild]);
