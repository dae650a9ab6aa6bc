// The packages as a stranger gets them: packed, installed in an empty folder, checked, and played with.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.mjs";
import { startServer } from "../../tests/support/server-process.ts";
import { installApart, versionIn } from "../dev/install.mjs";
import { root, runQuietly } from "../dev/run.mjs";
import { pack } from "./pack.mjs";
import { checkBrowser, servePages } from "./packages/check-browser.mjs";
import { checkClient } from "./packages/check-client.mjs";
import { checkPlainPack } from "./packages/check-plain-pack.mjs";
import { checkReact } from "./packages/check-react.mjs";
import { checkRuntimes } from "./packages/check-runtimes.mjs";
import { newApp, newChecks, sizeOf } from "./packages/checks.mjs";

const folder = mkdtempSync(join(tmpdir(), "yourmove-packages-"));
const app = join(folder, "app");
const checks = newChecks();
const { check } = checks;
const maxAdminBytes = 100 * 1024;

try {
  const compilers = await ensureCompilers();
  for (const name of ["client", "game", "react", "testing", "admin"]) await checkPlainPack({ check, folder, name });
  const tarballs = ["client", "react"].map((name) => pack(`packages/${name}`, join(folder, "packed", name)));
  await checkClient({ check, app, tarball: tarballs[0], compilers });
  const scripts = await checkReact({ check, folder, tarballs, compilers });
  await play(scripts);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = checks.failed === 0 ? 0 : 1;

/** Everything that takes a real server. */
async function play(scripts) {
  const pages = await servePages();
  const admin = { token: "of-the-check-of-packages-and-no-other", port: await freePort() };
  const settings = { ADMIN_TOKEN: admin.token, ADMIN_PORT: String(admin.port), CORS_ORIGINS: pages.url };
  const server = await startServer({ DATA_DIR: join(folder, "data"), ...settings });
  try {
    const tarball = pack("packages/admin", join(folder, "packed", "admin"));
    await checkAdmin({ check, app: join(folder, "admin"), tarball, admin });
    await checkRuntimes({ check, app, server });
    await checkBrowser({ check, app, scripts, pages, server });
  } finally {
    await server.stop();
    pages.stop();
  }
}

/** Checks the operator's command; `admin` says where the server listens for it, and with which token. */
async function checkAdmin({ check, app, tarball, admin }) {
  await check("yourmove-admin: one package in an empty folder", () => installAlone(app, tarball));
  await check("yourmove-admin: counts, and finds nobody, on a real server", () => speak(app, admin));
}

function installAlone(app, tarball) {
  newApp(app, [tarball]);
  const names = readdirSync(join(app, "node_modules")).filter((name) => !name.startsWith("."));
  if (names.join() !== "yourmove-admin") throw new Error(`More than one package was installed: ${names.join(", ")}`);
  const bytes = sizeOf(join(app, "node_modules", "yourmove-admin"));
  if (bytes > maxAdminBytes) throw new Error(`${bytes} bytes are installed, and at most ${maxAdminBytes} may be.`);
  return `${bytes} bytes`;
}

function speak(app, { token, port }) {
  const env = { ADMIN_TOKEN: token, ADMIN_URL: `http://127.0.0.1:${port}` };
  const ask = (...args) => runQuietly(join(app, "node_modules", ".bin", "yourmove-admin"), args, env);
  if (!ask("--help").includes("users ban USER_ID")) throw new Error("The help does not name users ban.");
  const { stats } = JSON.parse(ask("stats", "--json"));
  if (stats.banned !== 0) throw new Error(`${stats.banned} users are banned.`);
  const found = ask("users", "find", "nobody at all").trim();
  if (found !== "None.") throw new Error(`Somebody was found: ${found}`);
}

/** The compilers that the published packages are checked with, by version, the newest last. */
async function ensureCompilers() {
  const older = await installApart();
  const names = ["typescript-5.6", "typescript"].map((name) => join(older, name));
  const homes = [...names, join(root, "node_modules", "typescript")];
  return Object.fromEntries(homes.map((home) => [versionIn(home), join(home, "bin", "tsc")]));
}
