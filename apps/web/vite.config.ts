import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { pack } from "./bundler/pack.ts";
import { preload } from "./bundler/preload.ts";

const service = process.env["YOURMOVE_SERVICE"] ?? "http://127.0.0.1:3000";

/** The paths that the service answers, in dev as in production. */
const SERVED = ["/platform", "/trpc", "/boards", "/docs", "/openapi.json", "/healthz", "/readyz", "/metrics"];

/** The lobby; in dev this server proxies the service, so that cookies and origins are as in production. */
export default defineConfig({
  plugins: [react(), preload(), pack()],
  resolve: { conditions: ["@yourmove/source", ...defaultClientConditions] },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    // Small pictures inlined as data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // Its unused parts, such as WebSockets, have no side effects.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\/client\//, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: service }])),
  },
});
