// The document as a stranger uses it: linted, and clients generated from it by three generators, which type-check and play.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { installApart } from "../../tools/dev/install.mjs";
import { startServer } from "../support/server-process.ts";
import { check } from "./checks.mjs";
import { outputOf } from "./programs.mjs";

const from = join(import.meta.dirname, "openapi");
const modules = await installApart();
const folder = mkdtempSync(join(tmpdir(), "yourmove-openapi-"));
const app = join(folder, "app");
let server;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: join(folder, "data"), BOTS: "off" });
  cpSync(from, app, { recursive: true });
  writeFileSync(join(app, "package.json"), JSON.stringify({ private: true, type: "module" }));
  symlinkSync(modules, join(app, "node_modules"));
  const document = await fetch(`${server.url}/openapi.json`);
  writeFileSync(join(app, "openapi.json"), await document.text());
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

check("Spectral's recommended rules have nothing to say", () => quietly("lint.mjs", "openapi.json"));
check("openapi-typescript generates, as it comes", () =>
  quietly(bin("openapi-typescript/bin/cli.js"), "openapi.json", "-o", "generated/openapi-typescript.ts"),
);
check("@hey-api/openapi-ts generates", () =>
  quietly(bin("@hey-api/openapi-ts/bin/run.js"), "-i", "openapi.json", "-o", "generated/hey-api"),
);
check("orval generates", () => quietly(bin("orval/dist/bin/orval.js"), "--config", "orval.config.cjs"));
check("what they generate type-checks", () => quietly(bin("typescript/bin/tsc"), "-p", "."));
check("what they generate plays matches", async () => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const said = await node("--import", tsx, "play.ts", server.url);
  const results = said.trim().split("\n");
  if (results.length !== 3 || !results.every((line) => line.endsWith(": won by line at 0,1,2"))) throw new Error(said);
});

function bin(path) {
  return join(modules, path);
}

function quietly(...args) {
  return node(...args).then(() => {});
}

async function node(...args) {
  const env = { ...process.env, SERVICE: server.url, DO_NOT_TRACK: "1", SCARF_ANALYTICS: "false" };
  return (await outputOf(process.execPath, args, { cwd: app, env })).out;
}
