import { defineConfig } from "tsdown";
import { commentsOnOwnLines } from "../../tools/release/own-lines.mjs";

const shared = {
  format: "esm",
  platform: "neutral",
  target: "es2022",
  tsconfig: "tsconfig.build.json",
  fixedExtension: false,
  inputOptions: {
    resolve: { conditionNames: ["@yourmove/source", "import", "module", "default"], mainFields: ["module", "main"] },
  },
} as const;

export default defineConfig([
  /** One file of code and one of declarations, which import nothing; the sources of contract and rules go into them. */
  {
    ...shared,
    entry: ["src/index.ts"],
    dts: { sourcemap: false },
    sourcemap: true,
    clean: true,
    hooks: commentsOnOwnLines,
  },
  /** The command, in a file that no application loads. */
  { ...shared, entry: { command: "src/command/index.ts" }, dts: false, clean: false },
]);
