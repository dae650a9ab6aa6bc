// The guides as their readers follow them: outside the repository, on our packed packages, against a real server.

import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { triedDocuments } from "../../apps/docs/src/guides/documents.ts";
import { operationsOf, readDocument } from "../../apps/docs/src/reference/document.ts";
import { javascriptOf } from "../../apps/docs/src/reference/operations-page.ts";
import { newestCompiler } from "../../tools/dev/install.mjs";
import { run } from "../../tools/dev/run.mjs";
import { takeOutside, tarballOf } from "../../tools/release/pack.mjs";
import { freePort } from "../support/free-port.mjs";
import { startServer } from "../support/server-process.ts";
import { check } from "./checks.mjs";
import { outputOf } from "./programs.mjs";

/** All that the documents install, in one project. */
const installed = [
  ...[
    "@yourmove/client",
    "@yourmove/game",
    "@yourmove/react",
    "@yourmove/testing",
    "@tanstack/react-query",
    "@playwright/test",
  ],
  ...["@types/node", "@types/react", "@types/react-dom", "jose", "react", "react-dom", "vitest", "zod"],
];
const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: "es2022",
  module: "esnext",
  jsx: "react-jsx",
  moduleResolution: "bundler",
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
};

const folder = mkdtempSync(join(tmpdir(), "yourmove-guides-"));
const site = await startSite(join(folder, "app", "docs", "embedding.md"));
const wanted = triedDocuments().filter(({ blocks }) =>
  blocks.some(({ marks }) => marks.has("run") || marks.has("compile")),
);
const embedding = wanted.find(({ path }) => path === "docs/embedding.md");
let server;
let app;
let addresses;

beforeAll(async () => {
  server = await startServer({
    DATA_DIR: join(folder, "data"),
    WEBHOOK_ALLOW_PRIVATE: "on",
    ...settingsIn(embedding),
  });
  addresses = { "http://localhost:3000": server.url, "https://your.site": site.url };
  app = setUp();
  for (const document of wanted) writeFiles(document, { folder: join(app, document.path), addresses });
  writeFileSync(join(app, "samples.ts"), samplesOf(await readDocument()));
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts", "**/*.tsx"] }));
});
afterAll(async () => {
  await server.stop();
  site.stop();
  rmSync(folder, { recursive: true, force: true });
});

check("what the guides and the reference show compiles", () => compile(app));
for (const document of wanted.filter(({ blocks }) => blocks.some(({ marks }) => marks.has("run"))))
  check(document.path, () => runDocument(document, { folder: join(app, document.path), addresses }));

function setUp() {
  const from = join(folder, "project");
  mkdirSync(from);
  const dependencies = Object.fromEntries(installed.map((name) => [name, "*"]));
  const manifest = { name: "reader", private: true, type: "module", dependencies };
  writeFileSync(join(from, "package.json"), JSON.stringify(manifest));
  const tarballs = {};
  for (const name of ["client", "game", "react", "testing"])
    tarballs[`@yourmove/${name}`] = tarballOf(`packages/${name}`, folder);
  return takeOutside({ from, to: join(folder, "app"), tarballs });
}

async function compile(cwd) {
  const code = await run(process.execPath, [await newestCompiler(), "-p", "."], { cwd });
  if (code !== 0) throw new Error("tsc says why, above.");
}

/** The settings that a document tells its reader to start the service with. */
function settingsIn({ blocks }) {
  const block = blocks.find(({ marks }) => marks.has("settings"));
  const named = [...block.code.matchAll(/^(\w+)=(\S+) \\$/gm)];
  return Object.fromEntries(named.map(([, name, value]) => [name, value.replaceAll("https://your.site", site.url)]));
}

/** The reader's own site: it serves the key that the guide makes. */
async function startSite(home) {
  const port = await freePort();
  const own = createServer(({ url }, answer) => {
    if (url !== "/jwks.json") return void answer.writeHead(404).end();
    const file = createReadStream(join(home, "jwks.json")).once("error", () => answer.writeHead(404).end());
    file.once("open", () => file.pipe(answer.writeHead(200, { "content-type": "application/json" })));
  });
  await new Promise((resolve) => own.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => own.close() };
}

/** Writes every block that is a file, with the addresses of this run, into the document's own folder. */
function writeFiles({ blocks }, { folder, addresses }) {
  mkdirSync(folder, { recursive: true });
  for (const { marks, code } of blocks) {
    const name = marks.get("file");
    if (name === undefined || marks.has("test")) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), withAddresses(code, addresses));
  }
}

/** Runs the document's commands, one after the other in one shell, and compares what they print. */
async function runDocument({ path, blocks }, { folder, addresses }) {
  const steps = blocks.filter(({ marks }) => marks.has("run"));
  const script = steps.map(({ code }, at) => `${withAddresses(code, addresses)}\nprintf '\\n@@%d\\n' ${at}\n`).join("");
  const printed = (await outputOf("bash", ["-eu", "-o", "pipefail", "-c", script], { cwd: folder })).out.split(
    /\n@@\d+\n/,
  );
  for (const [at, step] of steps.entries()) {
    const said = blocks[blocks.indexOf(step) + 1];
    if (said?.marks.has("output")) compare({ path, said, printed: printed[at] ?? "" });
  }
  return `${steps.length} steps`;
}

/** What a document prints fits what is printed: `…` stands for anything. */
function compare({ path, said, printed }) {
  const pattern = said.code
    .trim()
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[\\s\\S]*?");
  if (!new RegExp(`^${pattern}$`).test(printed.trim()))
    throw new Error(`${path}:${said.line} says\n${said.code}and what came was\n${printed}`);
}

function withAddresses(text, addresses) {
  return Object.entries(addresses).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/** A function for each sample, with a client at hand. */
function samplesOf(document) {
  const samples = operationsOf(document).flatMap((listed) => {
    const code = javascriptOf(listed);
    return code
      ? [
          `// ${listed.operation.operationId}\nexport const f${listed.operation.operationId.replace(".", "_")} = async () => {\n${code}\nreturn answer;\n};`,
        ]
      : [];
  });
  return `import type { MatchClient } from "@yourmove/client";\ndeclare const client: MatchClient;\n${samples.join("\n")}\n`;
}
