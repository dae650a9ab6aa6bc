// The guides as their readers follow them: outside the repository, on our packed packages, against a real server.
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { triedDocuments } from "../../apps/docs/src/guides/documents.ts";
import { freePort } from "../../tests/support/free-port.mjs";
import { startServer } from "../../tests/support/server-process.ts";
import { run, tool } from "../dev/run.mjs";
import { takeOutside } from "../release/outside.mjs";
import { pack } from "../release/pack.mjs";
import { newChecks } from "../release/packages/checks.mjs";
import { runDocument, writeFiles } from "./guides/run-document.mjs";
import { samplesOfReference } from "./guides/samples-of-reference.mjs";

/** All that the documents install, in one project. */
const installed = [
  ...["@yourmove/client", "@yourmove/react", "@yourmove/testing", "@tanstack/react-query", "@playwright/test"],
  ...["@types/node", "@types/react", "@types/react-dom", "jose", "react", "react-dom", "vitest"],
];
const compilerOptions = {
  ...{ strict: true, skipLibCheck: true, noEmit: true, target: "es2022", module: "esnext", jsx: "react-jsx" },
  ...{ moduleResolution: "bundler", lib: ["es2023", "dom", "dom.iterable"], types: ["node"] },
};

const folder = mkdtempSync(join(tmpdir(), "yourmove-guides-"));
const checks = newChecks();
const site = await startSite(join(folder, "app", "docs", "embedding.md"));
const wanted = triedDocuments().filter(({ blocks }) =>
  blocks.some(({ marks }) => marks.has("run") || marks.has("compile")),
);
const embedding = wanted.find(({ path }) => path === "docs/embedding.md");
const server = await startServer({
  DATA_DIR: join(folder, "data"),
  WEBHOOK_ALLOW_PRIVATE: "on",
  ...settingsIn(embedding),
});
const addresses = { "http://localhost:3000": server.url, "https://your.site": site.url };

try {
  const app = setUp();
  const folderOf = ({ path }) => join(app, path);
  for (const document of wanted) writeFiles(document, { folder: folderOf(document), addresses });
  writeFileSync(join(app, "samples.ts"), samplesOfReference());
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts", "**/*.tsx"] }));
  const compiled = checks.check("what the guides and the reference show compiles", () => compile(app));
  const running = wanted.filter(({ blocks }) => blocks.some(({ marks }) => marks.has("run")));
  for (const document of running)
    await checks.check(document.path, () => runDocument(document, { folder: folderOf(document), addresses }));
  await compiled;
} finally {
  await server.stop();
  site.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = checks.failed === 0 ? 0 : 1;

function setUp() {
  const from = join(folder, "project");
  mkdirSync(from);
  const dependencies = Object.fromEntries(installed.map((name) => [name, "*"]));
  const manifest = { name: "reader", private: true, type: "module", dependencies };
  writeFileSync(join(from, "package.json"), JSON.stringify(manifest));
  const tarballs = {};
  for (const name of ["client", "react", "testing"]) tarballs[`@yourmove/${name}`] = pack(`packages/${name}`, folder);
  return takeOutside({ from, to: join(folder, "app"), tarballs });
}

async function compile(cwd) {
  const code = await run(process.execPath, [tool("typescript", "tsc"), "-p", "."], { cwd });
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
