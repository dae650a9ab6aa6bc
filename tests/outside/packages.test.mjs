// The packages as a stranger gets them: packed, installed in an empty folder, checked, and played with.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { installApart, newestCompiler, versionIn } from "../../tools/dev/install.mjs";
import { root } from "../../tools/dev/run.mjs";
import { tarballOf } from "../../tools/release/pack.mjs";
import { startServer } from "../support/server-process.ts";
import { checkBrowser, servePages } from "./check-browser.mjs";
import { checkClient, checkTypesCommand } from "./check-client.mjs";
import { checkPlainPack } from "./check-plain-pack.mjs";
import { checkBoards, checkReact } from "./check-react.mjs";
import { checkRuntimes } from "./check-runtimes.mjs";

const folder = mkdtempSync(join(tmpdir(), "yourmove-packages-"));
const app = join(folder, "app");
const compilers = await ensureCompilers();
const pages = await servePages();
let server;

beforeAll(async () => {
  const games = join(root, "tests", "support", "games", "kalah");
  server = await startServer({ DATA_DIR: join(folder, "data"), CORS_ORIGINS: pages.url, GAMES: games });
});
afterAll(async () => {
  await server.stop();
  pages.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const name of ["client", "create-yourmove-game", "game", "react", "testing"]) checkPlainPack({ folder, name });
const tarballs = ["client", "react"].map((name) => tarballOf(`packages/${name}`, join(folder, "packed", name)));
checkClient({ app, tarball: tarballs[0], compilers });
const scripts = checkReact({ folder, tarballs, compilers });
checkBoards({ folder, tarball: tarballOf("packages/game", folder), compilers });
const running = () => server;
checkTypesCommand({ app, server: running, compilers });
await checkRuntimes({ app, server: running });
checkBrowser({ app, scripts, pages, server: running });

/** The compilers that the published packages are checked with, by version, the newest last. */
async function ensureCompilers() {
  const apart = await installApart();
  const newest = dirname(dirname(await newestCompiler()));
  const homes = [
    join(apart, "typescript-5.6"),
    join(apart, "typescript"),
    join(root, "node_modules", "typescript"),
    newest,
  ];
  return Object.fromEntries(homes.map((home) => [versionIn(home), join(home, "bin", "tsc")]));
}
