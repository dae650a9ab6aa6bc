import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { pack } from "./bundler/pack.ts";
import { preload } from "./bundler/preload.ts";

const service = process.env["YOURMOVE_SERVICE"] ?? "http://127.0.0.1:3000";

/** The paths that the service answers, in dev as in production. */
const SERVED = ["/platform", "/trpc", "/boards", "/docs", "/openapi.json", "/healthz", "/readyz", "/metrics"];

const source = (...paths: readonly string[]) => new RegExp(`/src/(${paths.join("|")})\\.tsx?$`);

/** What several pages show. */
const SHARED = [
  "boards/sides",
  "features/blocks/player-actions",
  "features/challenge/(accept-challenge|challenge-card)",
  "ui/copy-field",
];

/** What the welcome page has in common with those behind it, which need nothing else of it. */
const COMMON = new RegExp(
  [
    "/node_modules/@tanstack/[\\w-]+/build/modern/(mutationObserver|useMutation)\\.js$",
    "/packages/(contract/src/limits|game/src/refusal)\\.ts$",
    source("boards/shared/shapes", "i18n/(time-words|problem-text)", "ui/form").source,
  ].join("|"),
);

/**
 * What is loaded together, each with what it imports and none above it holds: a slow line waits for every file, so that
 * there are few. `apps/web/first-load.ts` says which of them an address loads first.
 */
const GROUPS = [
  { name: "page", tags: ["$initial" as const] },
  { name: "common", test: COMMON },
  { name: "styles", test: /(?<!\/features\/welcome\/[\w-]+)\.css$/ },
  { name: "welcome", test: source("features/welcome/welcome") },
  // What rules are written with: it comes with those of a match.
  { name: "rules-base", test: /\/node_modules\/(zod|@noble)\/|\/packages\/game\/src\/(game|random|miniature)\.ts$/ },
  { name: "lobby", test: source("signed-in", "features/lobby/home-page", ...SHARED) },
  { name: "thumbnails", test: source("boards/thumbnails") },
  {
    name: "move-words",
    test: source("boards/move-words", "boards/[\\w-]+/texts", "boards/reversi/flips", "boards/dots-and-boxes/lattice"),
  },
  { name: "match-page", test: source("features/match/match-page", "boards?/(shared/[\\w-]+|grid-board)") },
];

/** The lobby; in dev this server proxies the service, so that cookies and origins are as in production. */
export default defineConfig({
  plugins: [react(), preload(), pack()],
  resolve: { conditions: ["@yourmove/source", ...defaultClientConditions] },
  worker: { format: "es" },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    // Small pictures inlined as data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // Its unused parts, such as WebSockets, have no side effects.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\/client\//, sideEffects: false }] },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: service }])),
  },
});
