// The packages as a stranger gets them: packed, installed in an empty folder, checked, and played with.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { startServer } from "../processes/server-process.ts";
import { ensureCompilers } from "./compilers.mjs";
import { pack } from "./pack.mjs";
import { root } from "./paths.mjs";
import { runQuietly, tool } from "./run.mjs";

const mostInstalledBytes = 1024 * 1024;
const mostBundledBytes = 10 * 1024;
const resolutions = { bundler: "esnext", node16: "node16", nodenext: "nodenext" };

const folder = mkdtempSync(join(tmpdir(), "yourmove-packages-"));
const app = join(folder, "app");
let failed = 0;

try {
  const tarball = pack("packages/client", folder);
  await check("publint", () => runTool("publint", "publint", ["run", tarball, "--strict"]));
  await check("attw", () => runTool("@arethetypeswrong/cli", "attw", [tarball, "--profile", "esm-only"]));
  await check("one package in an empty folder", () => installAlone(tarball));
  await check("the size of createMatchClient", measureBundle);
  await check("checking ten lines", async () =>
    typecheck({ tsc: (await newest()).tsc, resolution: "bundler", file: "ten-lines.ts" }),
  );
  await Promise.all([checkTypes(0), checkTypes(1)]);
  await check("a match and wrong addresses", play);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function check(title, work) {
  const start = performance.now();
  try {
    const said = (await work()) ?? "";
    console.log(`ok   ${title} (${((performance.now() - start) / 1000).toFixed(1)} s) ${said}`);
  } catch (error) {
    failed += 1;
    console.error(`FAIL ${title}\n${error.message}`);
  }
}

function runTool(packageName, command, args) {
  runQuietly(process.execPath, [tool(packageName, command), ...args]);
}

function installAlone(tarball) {
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
  runQuietly("npm", ["install", tarball, "--prefix", app, "--no-audit", "--no-fund", "--offline"]);
  const modules = join(app, "node_modules");
  const names = readdirSync(modules).filter((name) => !name.startsWith("."));
  const bytes = sizeOf(join(modules, "@yourmove", "client"));
  if (names.join() !== "@yourmove" || readdirSync(join(modules, "@yourmove")).length !== 1)
    throw new Error(`More than one package was installed: ${names.join(", ")}`);
  if (bytes > mostInstalledBytes)
    throw new Error(`${bytes} bytes are installed, and at most ${mostInstalledBytes} may be.`);
  for (const name of ["ten-lines.ts", "types.ts", "play.mjs"])
    cpSync(join(root, "scripts", "packages", name), join(app, name));
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

function sizeOf(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

async function measureBundle() {
  const stdin = { contents: 'export { createMatchClient } from "@yourmove/client";', resolveDir: app };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const bytes = gzipSync(outputFiles[0].contents, { level: 9 }).length;
  if (bytes > mostBundledBytes) throw new Error(`${bytes} bytes, and at most ${mostBundledBytes} may be.`);
  return `${bytes} bytes, minified and gzipped`;
}

/** Every compiler with every resolution, of which every second one is this turn's. */
async function checkTypes(turn) {
  const compilers = Object.entries(await ensureCompilers());
  const all = compilers.flatMap(([version, tsc]) =>
    Object.keys(resolutions).map((resolution) => ({ version, tsc, resolution, file: "types.ts" })),
  );
  for (const one of all.filter((_, index) => index % 2 === turn))
    await check(`TypeScript ${one.version}, ${one.resolution}`, () => typecheck(one));
}

async function newest() {
  const [version, tsc] = Object.entries(await ensureCompilers()).at(-1);
  return { version, tsc };
}

function typecheck({ tsc, resolution, file }) {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
    target: "es2022",
    module: resolutions[resolution],
    moduleResolution: resolution,
  };
  const config = mkdtempSync(join(app, "check-"));
  writeFileSync(join(config, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [`../${file}`] }));
  return silently([tsc, "-p", config]);
}

function silently(args) {
  return new Promise((resolve, reject) => {
    let said = "";
    const child = spawn(process.execPath, args).once("error", reject);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("exit", (code) => (code === 0 && said === "" ? resolve() : reject(new Error(said))));
  });
}

async function play() {
  const server = await startServer({ DATA_DIR: join(folder, "data") });
  try {
    const args = ["--unhandled-rejections=strict", join(app, "play.mjs"), server.url];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 });
    if (status !== 0) throw new Error(stderr || stdout);
    return `\n${stdout.trimEnd()}`;
  } finally {
    await server.stop();
  }
}
