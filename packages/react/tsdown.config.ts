import { defineConfig } from "tsdown";
import { commentsOnOwnLines } from "../../tools/release/own-lines.mjs";

/** One file of code and one of declarations; react, react-query and the client are the application's own. */
export default defineConfig({
  entry: ["src/index.ts"],
  format: "esm",
  platform: "neutral",
  target: "es2022",
  tsconfig: "tsconfig.build.json",
  dts: { sourcemap: false },
  sourcemap: true,
  clean: true,
  hooks: commentsOnOwnLines,
  fixedExtension: false,
  // Hooks and contexts: frameworks that render on a server are to leave them to the browser.
  banner: { js: '"use client";' },
});
