import { defineConfig } from "tsdown";
import { commentsOnOwnLines } from "../../tools/release/own-lines.mjs";

/** One file of code and one of declarations, which import nothing; the sources of contract and rules go into them. */
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
  inputOptions: {
    resolve: { conditionNames: ["@yourmove/source", "import", "module", "default"], mainFields: ["module", "main"] },
  },
});
