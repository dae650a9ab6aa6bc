// What the tests of the packed packages share.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "vitest";
import { runQuietly, tool } from "../../tools/dev/run.mjs";
import { outputOf } from "./programs.mjs";

/** What TypeScript calls the module format that belongs to a way of finding modules. */
const formats = { bundler: "esnext", node16: "node16", nodenext: "nodenext" };

/** Every way of finding modules. */
export const resolutions = Object.keys(formats);

/** A test that may say what it measured. */
export function check(title, work) {
  test(title, async () => {
    const said = await work();
    if (said) console.log(`${title}: ${said}`);
  });
}

/** What publint and attw say of a tarball. */
export function checkTarball(tarball) {
  runQuietly(process.execPath, [tool("publint"), "run", tarball, "--strict"]);
  runQuietly(process.execPath, [tool("@arethetypeswrong/cli", "attw"), tarball, "--profile", "esm-only"]);
}

/** An application in an empty folder, with the tarballs installed and nothing fetched. */
export function newApp(app, tarballs) {
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: basename(app), private: true, type: "module" }));
  const quietly = ["--no-audit", "--no-fund", "--offline", "--legacy-peer-deps"];
  runQuietly("npm", ["install", ...tarballs, "--prefix", app, ...quietly]);
  return app;
}

/** Gives an application the packages that it would have got from the registry. */
export function addModules(app, homes) {
  for (const [name, modules] of homes)
    cpSync(join(modules, name), join(app, "node_modules", name), { recursive: true, dereference: true });
}

/** How many bytes a folder holds. */
export function sizeOf(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Checks files' types as strictly as there is, and fails when the compiler says anything. */
export function typecheck(wanted) {
  return silently([wanted.tsc, "-p", newConfig(wanted)]);
}

/** The same, and how many seconds of a processor the compiler took: what a busy machine makes no longer. */
export async function secondsToTypecheck(wanted) {
  const file = join(newConfig(wanted), "seconds");
  const tell = `import { writeFileSync } from "node:fs"; process.on("exit", () => { const { user, system } = process.cpuUsage(); writeFileSync(${JSON.stringify(file)}, String((user + system) / 1e6)); });`;
  const hook = `data:text/javascript,${encodeURIComponent(tell)}`;
  await silently(["--import", hook, wanted.tsc, "-p", dirname(file)]);
  return Number(readFileSync(file, "utf8"));
}

function newConfig({ app, tsc: _tsc, resolution, files, ...options }) {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
    target: "es2022",
    module: formats[resolution],
    moduleResolution: resolution,
    ...options,
  };
  const config = mkdtempSync(join(app, "check-"));
  writeFileSync(
    join(config, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: files.map((file) => `../${file}`) }),
  );
  return config;
}

async function silently(args) {
  const { said } = await outputOf(process.execPath, args);
  if (said !== "") throw new Error(said);
}
