// Builds what `npm start` serves, or all packages, when a source changed.
// `node tools/dev/build.mjs` installs and builds what is served; `--generate` only generates what is not committed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { cache, quiet, root, run, tool } from "./run.mjs";

/** The entry of the command `yourmove` in the build. */
export const commandMain = join(root, "apps", "server", "dist", "yourmove.js");

const fromSources = ["--import", "tsx", "--conditions=@yourmove/source"];
const ignored = new Set(["node_modules", "dist", "test", ".turbo", "coverage", "screenshots"]);

/** Builds the server with the operator's commands, the lobby and the guides: each is bundled from the packages' sources, so no package is built. */
export async function ensureServed() {
  const hash = hashOfSources();
  if (areThere(["packages", "apps"]) && remembered("built") === hash) return;
  const isThere = () => areThere(["apps"]) && existsSync(commandMain);
  if (isThere() && remembered("served") === hash) return;
  const makes = ["packages/db/dist/open", ...["server", "web", "docs"].map((name) => `apps/${name}/dist`)];
  await oneAtATime(() =>
    oncePerHash({ name: "served", hash, isThere: isThere(), makes }, async () => {
      console.log("Building …");
      // The reference is made by the server's sources, which load it.
      const database = ensureDatabaseClient();
      await Promise.all([lobby(), database.then(server), database.then(docs)]);
    }),
  );
}

async function lobby() {
  await ensureClientFacts();
  await node("apps/web", tool("vite"), "build");
}

async function server() {
  mkdirSync(join(root, "packages", "db", "dist", "open"), { recursive: true });
  await node("packages/db", ...fromSources, "scripts/write-image.ts");
  await node("apps/server", tool("rolldown"), "-c", "rolldown.config.ts");
  await node("apps/server", ...fromSources, "scripts/write-document.ts");
}

function docs() {
  return node("apps/docs", ...fromSources, "src/build.ts");
}

const forSteps = {
  NODE_ENV: "production",
  ...quiet,
  // Generating never runs the schema engine, but Prisma would download it first unless a setting names one.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
};

/** Runs a step of the build, with its output only when it fails. */
function node(workspace, ...args) {
  return new Promise((resolve, reject) => {
    let said = "";
    const child = spawn(process.execPath, args, {
      cwd: join(root, workspace),
      env: { ...process.env, ...forSteps },
    }).once("error", reject);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build of ${workspace} failed.\n${said}`)),
    );
  });
}

/** Builds the typed client alone, as it is published: contract and rules go into it as sources. */
export async function ensureClientBuilt() {
  await ensureClientTypes();
  const isThere = existsSync(join(root, clientTypes.workspace, "dist", "index.d.ts"));
  const hash = hashOf(["tsconfig.base.json", "packages/client", "packages/contract", "packages/rules"]);
  await oncePerHash({ name: "client-built", hash, isThere }, () => node(clientTypes.workspace, tool("tsdown")));
}

/** Generates and builds every workspace that is out of date; asks turbo only when a source changed at all. */
export async function ensureBuilt() {
  await ensureGenerated();
  await oncePerHash({ name: "built", hash: hashOfSources(), isThere: areThere(["packages", "apps"]) }, async () => {
    console.log("Building …");
    const code = await run(process.execPath, [tool("turbo"), "run", "build", "--output-logs=errors-only"]);
    if (code !== 0) throw new Error("The build failed: see above.");
  });
}

/** Brings what is generated and not committed up to its sources: the database's client, and the typed client's share of the contract. */
export async function ensureGenerated() {
  // What makes the types is a devDependency, and only what is checked or published needs them.
  const canMakeTypes = existsSync(join(root, "node_modules", "openapi-typescript"));
  await Promise.all([ensureDatabaseClient(), canMakeTypes ? ensureClientTypes() : ensureClientFacts()]);
}

/** Brings packages/db/src/generated up to the schema. */
async function ensureDatabaseClient() {
  const isThere = existsSync(join(root, "packages", "db", "src", "generated", "client.ts"));
  const hash = hashOf(["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]);
  await oncePerHash({ name: "generated", hash, isThere, makes: ["packages/db/src/generated"] }, () => {
    console.log("Generating the database client …");
    return node(".", tool("prisma"), "generate");
  });
}

const clientTypes = { workspace: "packages/client", script: "scripts/write-types.ts" };
const clientGenerated = [`${clientTypes.workspace}/src/generated`];

/** Brings packages/client/src/generated up to contract, rules and document. */
async function ensureClientTypes() {
  const isThere = isInClient("types.ts") && isInClient("facts.ts");
  const server = ["docs", "rest"].map((room) => `apps/server/src/${room}`);
  const hash = hashOf([
    "packages/contract/src",
    "packages/client/scripts",
    "packages/rules/src/registry.ts",
    "packages/rules/src/games",
    ...server,
  ]);
  await oncePerHash({ name: "client-types", hash, isThere, makes: clientGenerated }, () => {
    console.log("Generating the client's types …");
    return node(clientTypes.workspace, ...fromSources, clientTypes.script);
  });
  remember("client-facts", hashOfFacts());
}

function hashOfFacts() {
  return hashOf(["packages/contract/src", "packages/client/scripts", "packages/rules/src/registry.ts"]);
}

/** The same without the types, which nothing that is served needs, nor has what makes them. */
async function ensureClientFacts() {
  const isThere = isInClient("facts.ts");
  await oncePerHash({ name: "client-facts", hash: hashOfFacts(), isThere, makes: clientGenerated }, () =>
    node(clientTypes.workspace, ...fromSources, clientTypes.script, "--facts"),
  );
}

function isInClient(name) {
  return existsSync(join(root, clientTypes.workspace, "src", "generated", name));
}

function areThere(groups) {
  const workspaces = groups.flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  const built = workspaces.filter((workspace) => readManifest(workspace).scripts?.build);
  return built.every((workspace) => existsSync(join(workspace, "dist")));
}

function readManifest(workspace) {
  return JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
}

function hashOfSources() {
  const documents = readdirSync(root).filter((name) => name.endsWith(".md"));
  const settings = ["package-lock.json", "turbo.json", "tsconfig.base.json"];
  return hashOf([...settings, "prisma", "packages", "apps", "docs", ...documents]);
}

/** One hash over the names and contents of these files and folders, given relative to the root. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesIn(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

const generated = ["packages/db", "packages/client"].map((workspace) => join(root, workspace, "src", "generated"));

// What is generated from the other files is no source.
function filesIn(path) {
  if (!existsSync(path) || generated.includes(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !ignored.has(name) && !/\.test\.tsx?$/.test(name));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}

/**
 * Does the work unless its result is there and was made for this very hash; remembers that once it succeeded. Clones that are given one
 * MADE_FOLDER share the folders that it makes.
 */
async function oncePerHash({ name, hash, isThere, makes = [] }, work) {
  if (isThere && remembered(name) === hash) return;
  const { MADE_FOLDER } = process.env;
  const kept = MADE_FOLDER && makes.length > 0 ? join(MADE_FOLDER, `${name}-${hash}`) : undefined;
  const copy = (from, to) => {
    for (const path of makes) cpSync(join(from, path), join(to, path), { recursive: true });
  };
  if (kept && existsSync(kept)) copy(kept, root);
  else {
    await work();
    if (kept) copy(root, kept);
  }
  remember(name, hash);
}

function remember(name, hash) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), hash);
}

function remembered(name) {
  const file = join(cache, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await ensureInstalled();
  await (process.argv.includes("--generate") ? ensureGenerated() : ensureServed());
}
