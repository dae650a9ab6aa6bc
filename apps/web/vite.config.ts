import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { fetchAhead } from "./fetch-ahead.ts";
import { pack } from "./pack.ts";

const service = process.env["YOURMOVE_SERVICE"] ?? "http://127.0.0.1:3000";

/** What the service answers itself, in dev as in production. */
const SERVED = ["/platform", "/trpc", "/docs", "/openapi.json", "/healthz", "/readyz", "/metrics"];

/** What every page shows, what the door and the pages behind it share, what those pages need, what boards share. */
const CHUNKS = {
  page: ["node_modules/react/.+", "packages/react/src/(keys|is-of)", "src/i18n/use-text", "src/ui/icon"],
  door: [
    "packages/contract/src/(has-position|vocabulary)",
    "src/features/account/(name-field|new-password-field)",
    "src/frame/(tab|use-title)",
    "src/i18n/(problem-text|time-words|wait-text)",
    "src/ui/(field|form|refusal)",
  ],
  lobby: [
    "src/boards/(registry|miniature)",
    "src/features/account/account-button",
    "src/features/invite/(game-cards|game-face|use-invite|use-open-match)",
    "src/features/lobby/[^/]+",
    "src/features/match/(invite-answers|invite-more|invite-terms|result-chip|time-left|use-act|use-time-until)",
    "src/frame/(awaiting-badge|connection|next-awaiting|notices|paths|shell|visible-lock)",
    "src/frame/(use-next-awaiting|use-page-focus|use-shortcuts|use-tell-arrivals)",
    "src/i18n/(first-letters|game-words|in-sentence|use-game-name)",
    "packages/react/src/(?!index|keys|is-of).+",
    "src/live/[^/]+",
    "src/people/[^/]+",
    "src/signed-in",
    "src/ui/(class-names|dialog)",
  ],
  board: ["src/boards/shared/[^/]+"],
};

/** The lobby; in dev the service is asked through this server, so that cookies and origins are as in production. */
export default defineConfig({
  plugins: [react(), fetchAhead(), pack()],
  resolve: { conditions: ["@yourmove/source", ...defaultClientConditions] },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    // Small pictures inlined as data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A dozen tiny files, one after the other, would keep a slow line waiting.
          groups: Object.entries(CHUNKS).map(([name, files]) => ({
            name,
            test: new RegExp(`/(${files.join("|")})\\.`),
            includeDependenciesRecursively: false,
          })),
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: service }])),
  },
});
