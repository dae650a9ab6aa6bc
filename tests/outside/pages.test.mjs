// Every page that names a package of ours, from an empty folder: its lines as they stand there, against a service that was packed.
// What is others' comes from a registry of the test's own, as shells that hold nothing.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { codeBlocksOf } from "../../apps/docs/src/guides/fence.ts";
import { root, runQuietly } from "../../tools/dev/run.mjs";
import { pages, service } from "../../tools/release/until-published.mjs";
import { startServer } from "../support/server-process.ts";
import { check } from "./checks.mjs";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "yourmove-pages-"));
/** Lines that fetch, and those between them that say where. */
const followed = /^(npm config |npm i(nstall)?\b|npx http\S+\/create-|cd |npm init )/;
const fetched = /@yourmove\/|\/packages\/create-/;

let server;
let registry;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: join(folder, "data"), BOTS: "off" });
  registry = await startRegistry();
});
afterAll(async () => {
  await server.stop();
  registry.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const page of pages) {
  const blocks = codeBlocksOf(readFileSync(join(root, page), "utf8")).filter(
    ({ language, code, marks }) => language === "sh" && fetched.test(code) && !marks.has("run"),
  );
  if (blocks.length > 0) check(`${page}: its lines, from an empty folder`, () => follow(page, blocks));
}

async function follow(page, blocks) {
  const home = join(folder, page.replaceAll(/\W/g, "-"));
  mkdirSync(home);
  const lines = blocks.flatMap(({ code }) => code.trim().split("\n")).filter((line) => followed.test(line));
  const script = lines.join("\n").replaceAll(service, server.url);
  const env = {
    ...process.env,
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, "cache"),
    npm_config_yes: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_ignore_scripts: "true",
  };
  const { stdout } = await run("bash", ["-eu", "-o", "pipefail", "-c", script], { cwd: home, env, timeout: 300_000 });
  const created = /^npx \S+create-yourmove-game\S+ (\S+)/m.exec(script)?.[1] ?? ".";
  const installed = [...script.matchAll(/@yourmove\/\w+(?=\s|$)/g)].map(([name]) => name);
  const wanted = created === "." ? installed : ["@yourmove/game", "@yourmove/testing"];
  for (const name of wanted)
    if (!existsSync(join(home, created, "node_modules", name, "package.json"))) throw new Error(`There is no ${name}.`);
  // Whoever has the command without the page reads there where the packages are.
  if (created !== "." && !stdout.includes(`@yourmove:registry=${server.url}/packages/`))
    throw new Error(`The created game's next lines miss the registry:\n${stdout}`);
  return `${lines.length} lines`;
}

/** A registry that has every package of others in the version that is installed here, without its code. */
async function startRegistry() {
  const shells = new Map();
  const shell = (name) => {
    if (!shells.has(name)) shells.set(name, pack(name));
    return shells.get(name);
  };
  const http = createServer(({ url }, answer) => {
    const name = decodeURIComponent(url.slice(1)).replace(/\/-\.tgz$/, "");
    // Nobody owns these names there.
    if (/^(@yourmove\/|yourmove$|create-yourmove-game$)/.test(name)) return void answer.writeHead(404).end("{}");
    const { manifest, file } = shell(name);
    if (url.endsWith("/-.tgz")) return void answer.end(readFileSync(file));
    const dist = { tarball: `http://127.0.0.1:${http.address().port}/${name}/-.tgz` };
    const { version } = manifest;
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(
      JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } }),
    );
  });
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${http.address().port}/`, stop: () => http.close() };
}

function pack(name) {
  const home = join(folder, "shells", name.replaceAll("/", "-"));
  mkdirSync(join(home, "package"), { recursive: true });
  const installed = ["", "packages/testing", "packages/db", "apps/web", "apps/server"]
    .map((place) => join(root, place, "node_modules", name, "package.json"))
    .find((path) => existsSync(path));
  const { version } = installed ? JSON.parse(readFileSync(installed, "utf8")) : { version: "1.0.0" };
  const manifest = { name, version };
  writeFileSync(join(home, "package", "package.json"), JSON.stringify(manifest));
  runQuietly("tar", ["-czf", join(home, "shell.tgz"), "-C", home, "package"]);
  return { manifest, file: join(home, "shell.tgz") };
}
