import { defineConfig } from "tsdown";

/** One file that imports nothing but Node's own modules. */
export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  clean: true,
  fixedExtension: false,
});
