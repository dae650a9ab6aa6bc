// @yourmove/client, packed: alone in an empty folder, its size, its types under every compiler.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { tool } from "../../tools/dev/run.mjs";
import { check, checkTarball, newApp, resolutions, secondsToTypecheck, sizeOf, typecheck } from "./checks.mjs";
import { wordsOf } from "./words.mjs";

const maxInstalledBytes = 1024 * 1024;
const maxBundledBytes = 10 * 1024;
const maxCompileSeconds = 10;
const programs = join(import.meta.dirname, "client");

/** Checks everything of the client that needs no server; the application that it leaves has the client installed. */
export function checkClient({ app, tarball, compilers }) {
  check("@yourmove/client: publint and attw", () => checkTarball(tarball));
  check("@yourmove/client: one package in an empty folder", () => installAlone(app, tarball));
  check("@yourmove/client: words for every member of its types", () => countWords(app));
  check("@yourmove/client: the size of createMatchClient", () => measure(app));
  // What the native compiler takes, no hook of Node's sees.
  check("@yourmove/client: checking ten lines", () =>
    checkTenLines({ app, tsc: tool("typescript", "tsc"), resolution: "bundler", files: ["ten-lines.ts"] }),
  );
  const [newest] = Object.values(compilers).slice(-1);
  // The ways of finding modules are the newest compiler's to show; test:long tries them with the older ones, too.
  const resolutionsOf = (tsc) => (tsc === newest || process.env.ROUNDS === "full" ? resolutions : ["bundler"]);
  const all = Object.entries(compilers).flatMap(([version, tsc]) =>
    resolutionsOf(tsc).map((resolution) => ({ version, tsc, resolution })),
  );
  for (const { version, tsc, resolution } of all)
    check(`@yourmove/client: TypeScript ${version}, ${resolution}`, () =>
      typecheck({ app, tsc, resolution, files: ["types.ts"] }),
    );
}

/** Checks the package's command: the types that it writes of a server's games are those that a program wants. */
export function checkTypesCommand({ app, server, compilers }) {
  check("@yourmove/client: npx @yourmove/client types, of a game that the server has from a package", async () => {
    const types = execFileSync("npx", ["--offline", "@yourmove/client", "types", server().url], {
      cwd: app,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    writeFileSync(join(app, "games.d.ts"), types);
    const [tsc] = Object.values(compilers).slice(-1);
    await typecheck({ app, tsc, resolution: "bundler", files: ["games.d.ts", "own-game.ts"] });
    return `${types.split("\n").length} lines`;
  });
}

/** It takes about two of a processor; three are promised, and ten are surely a mistake. */
async function checkTenLines(wanted) {
  const seconds = await secondsToTypecheck(wanted);
  if (seconds > maxCompileSeconds) throw new Error(`The compiler took ${seconds} s of a processor.`);
  return `${seconds.toFixed(1)} s of a processor`;
}

function installAlone(app, tarball) {
  newApp(app, [tarball]);
  cpSync(programs, app, { recursive: true });
  const modules = join(app, "node_modules");
  const names = readdirSync(modules).filter((name) => !name.startsWith("."));
  const bytes = sizeOf(join(modules, "@yourmove", "client"));
  if (names.join() !== "@yourmove" || readdirSync(join(modules, "@yourmove")).length !== 1)
    throw new Error(`More than one package was installed: ${names.join(", ")}`);
  if (bytes > maxInstalledBytes)
    throw new Error(`${bytes} bytes are installed, and at most ${maxInstalledBytes} may be.`);
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

/** A comment that a bundler leaves behind the member before its own is in the file, and shown by no editor. */
function countWords(app) {
  const { count, bare } = wordsOf(join(app, "node_modules", "@yourmove", "client", "dist", "index.d.ts"));
  if (count < 700 || bare.length > 0) throw new Error(`Of ${count} members these have none: ${bare.join(", ")}`);
  return `${count} members`;
}

async function measure(app) {
  const contents = 'export { createMatchClient } from "@yourmove/client";';
  const output = { bundle: true, minify: true, format: "esm", target: "es2022", write: false };
  const { outputFiles } = await build({ stdin: { contents, resolveDir: app }, ...output });
  const bytes = gzipSync(outputFiles[0].contents, { level: 9 }).length;
  if (bytes > maxBundledBytes) throw new Error(`${bytes} bytes, and at most ${maxBundledBytes} may be.`);
  return `${bytes} bytes, minified and gzipped`;
}
