import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { fetchAhead } from "./fetch-ahead.ts";
import { pack } from "./pack.ts";

const service = process.env["YOURMOVE_SERVICE"] ?? "http://127.0.0.1:3000";

/** What the door and the pages behind it share, what every page behind the door needs, and what boards share. */
const GROUPS = {
  door: /\/(packages\/contract\/src\/vocabulary|src\/(i18n\/problem-text|frame\/(tab|use-title)|ui\/form|features\/account\/fields))\./,
  lobby:
    /\/src\/(signed-in|boards\/(registry|miniature)|features\/(lobby\/|invite\/(game-cards|use-invite)|match\/(invite-terms|match-actions|result-chip|time-left|use-act|use-time-until))|frame\/(next-awaiting|notices|paths|shell|use-page-focus|use-shortcuts|visible-lock)|i18n\/(game-name|in-sentence|time-words)|live\/(arrivals|follow-matches|live-provider|merge-snapshot)|people\/|ui\/dialog)/,
  board: /\/src\/boards\/shared\//,
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
          groups: Object.entries(GROUPS).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/platform": { target: service },
      "/trpc": { target: service },
    },
  },
});
