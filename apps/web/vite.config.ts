import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { fetchAhead } from "./fetch-ahead.ts";
import { pack } from "./pack.ts";

const service = process.env["YOURMOVE_SERVICE"] ?? "http://127.0.0.1:3000";

/** What the service answers itself, in dev as in production. */
const SERVED = ["/platform", "/trpc", "/docs", "/openapi.json", "/healthz", "/readyz", "/metrics"];

/** What the pictures of the games are made of. */
const FACE_PARTS = `src/boards/[^/]+/(${[
  ...["checkers-view", "draught-shape", "paths", "disc-face", "flips", "points", "stone-shape", "layout", "columns"],
  ...["fleet", "marks", "sea-view", "ship-shape", "lattice", "sheet", "piece-shape", "pieces", "squares"],
].join("|")})`;

/** What every page needs, what the door and the pages behind it share, what those pages need, a match and what boards share. */
const CHUNKS = {
  styles: [
    "src/boards/[^/]+/[^/]+(?=\\.css)",
    "src/features/(invite|lobby|profile)/[^/]+(?=\\.css)",
    "src/features/challenge/somebody-page(?=\\.css)",
    "src/features/match/((?!invite-menu)[^/]+|history/[^/]+)(?=\\.css)",
    "src/people/[^/]+(?=\\.css)",
  ],
  page: [
    "node_modules/react/.+",
    "node_modules/@trpc/(client|server)/.+",
    `node_modules/@tanstack/query-core/build/modern/(${[
      ...["query", "queryObserver", "queryCache", "queryClient", "mutation", "mutationCache", "utils", "retryer"],
      ...["infiniteQueryBehavior", "removable", "subscribable", "thenable"],
      ...["focusManager", "environmentManager", "notifyManager", "onlineManager", "timeoutManager"],
    ].join("|")})`,
    `node_modules/@tanstack/react-query/build/modern/(${[
      ...["useBaseQuery", "useQuery", "QueryClientProvider", "QueryErrorResetBoundary", "IsRestoringProvider"],
      ...["suspense", "errorBoundaryUtils"],
    ].join("|")})`,
    "packages/client/src/.+",
    "packages/react/src/(keys|is-of)",
    "src/(client|asked-ahead)",
    "preload-helper",
    "src/frame/brand",
    "src/i18n/use-text",
    "src/ui/(icon|logo|state-card)",
  ],
  door: [
    "node_modules/@tanstack/.+/(useMutation|mutationObserver)",
    "packages/contract/src/(has-position|vocabulary|limits|username)",
    "src/boards/shared/(pieces|place-names|sample-cells|svg-cells)",
    "src/features/account/(name-field|new-password-field)",
    "src/frame/(tab|use-title)",
    "src/i18n/(field-words|problem-text|time-words|wait-text)",
    "src/ui/(field|form|refusal)",
  ],
  lobby: [
    "node_modules/@tanstack/.+",
    "node_modules/@trpc/react-query/.+",
    "src/(api|api-provider)",
    "src/boards/miniature",
    "src/features/account/(account-button|other-tabs)",
    "src/features/blocks/use-blocks",
    "src/features/invite/(game-cards|game-face|use-invite)",
    "src/features/lobby/(?!offer-card)[^/]+",
    "src/features/match/(invite-answers|invite-more|invite-terms|result-chip|sending-note|time-left|use-act|use-time-until)",
    "src/frame/(as-of|awaiting-badge|connection|current-notices|next-awaiting|notices|paths|shell|skip-link|visible-lock)",
    "src/frame/(use-next-awaiting|use-open-match|use-page-focus|use-shortcuts|use-tell-arrivals|use-tell-refused|notice-words|outdated-notices)",
    "src/i18n/(end-words|first-letters|game-words|games-served|in-sentence|use-game-name|use-games)",
    "packages/react/src/(?!keys|is-of).+",
    "src/live/(?!kept)[^/]+",
    "src/people/[^/]+",
    "src/signed-in",
    "src/ui/(choices|class-names|dialog|question-dialog|use-seen)",
  ],
  match: [
    "src/features/match/(?!beats/(celebration|sound-player)|invite-menu).+",
    "src/frame/(can-vibrate|told/is-offer-due|when-drawn)",
    "packages/rules/src/is-same",
    "src/boards/(registry|side-piece)",
    "src/boards/shared/(?!pieces|place-names|sample-cells|svg-cells)[^/]+",
  ],
  faces: [
    "src/boards/(?!shared)[^/]+/[^/]+-miniature",
    "src/boards/(board|faces)",
    "src/boards/[^/]+/([^/]+-board|ships)(?=\\.css)",
    "packages/rules/src/games/(battleship-fleet|cells)",
    FACE_PARTS,
  ],
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
      // What of it is not used, its WebSockets above all, does nothing by being there.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\/client\//, sideEffects: false }] },
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
