// The packages as a stranger gets them: packed, installed in an empty folder, checked, and played with.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../tests/support/server-process.ts";
import { installApart, versionIn } from "../dev/install.mjs";
import { root } from "../dev/run.mjs";
import { tarballOf } from "./pack.mjs";
import { checkBrowser, servePages } from "./packages/check-browser.mjs";
import { checkClient, checkTypesCommand } from "./packages/check-client.mjs";
import { checkPlainPack } from "./packages/check-plain-pack.mjs";
import { checkReact } from "./packages/check-react.mjs";
import { checkRuntimes } from "./packages/check-runtimes.mjs";
import { newChecks } from "./packages/checks.mjs";

const folder = mkdtempSync(join(tmpdir(), "yourmove-packages-"));
const app = join(folder, "app");
const checks = newChecks();
const { check } = checks;

try {
  const compilers = await ensureCompilers();
  for (const name of ["client", "create-yourmove-game", "game", "react", "testing"])
    await checkPlainPack({ check, folder, name });
  const tarballs = ["client", "react"].map((name) => tarballOf(`packages/${name}`, join(folder, "packed", name)));
  await checkClient({ check, app, tarball: tarballs[0], compilers });
  const scripts = await checkReact({ check, folder, tarballs, compilers });
  await play(scripts, compilers);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = checks.failed === 0 ? 0 : 1;

/** Everything that takes a real server. */
async function play(scripts, compilers) {
  const pages = await servePages();
  const games = join(root, "tests", "support", "games", "kalah");
  const server = await startServer({ DATA_DIR: join(folder, "data"), CORS_ORIGINS: pages.url, GAMES: games });
  try {
    await checkTypesCommand({ check, app, server, compilers });
    await checkRuntimes({ check, app, server });
    await checkBrowser({ check, app, scripts, pages, server });
  } finally {
    await server.stop();
    pages.stop();
  }
}

/** The compilers that the published packages are checked with, by version, the newest last. */
async function ensureCompilers() {
  const apart = await installApart();
  const [oldest, older, newest] = ["typescript-5.6", "typescript", "typescript-7"].map((name) => join(apart, name));
  const homes = [oldest, older, join(root, "node_modules", "typescript"), newest];
  return Object.fromEntries(homes.map((home) => [versionIn(home), join(home, "bin", "tsc")]));
}
