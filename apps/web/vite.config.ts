import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const service = process.env["YOURMOVE_SERVICE"] ?? "http://127.0.0.1:3000";

/** The lobby; in dev the service is asked through this server, so that cookies and origins are as in production. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["@yourmove/source", ...defaultClientConditions] },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    // Small pictures inlined as data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  server: {
    port: 5173,
    proxy: {
      "/platform": { target: service },
      "/trpc": { target: service },
    },
  },
});
