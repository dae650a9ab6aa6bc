// The packages as a stranger gets them: packed, installed in an empty folder, checked, and played with.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.mjs";
import { startServer } from "../../tests/support/server-process.ts";
import { ensureCompilers } from "./compilers.mjs";
import { pack } from "./pack.mjs";
import { checkAdmin } from "./packages/check-admin.mjs";
import { checkBrowser } from "./packages/check-browser.mjs";
import { checkClient } from "./packages/check-client.mjs";
import { checkReact } from "./packages/check-react.mjs";
import { checkRuntimes } from "./packages/check-runtimes.mjs";
import { newChecks } from "./packages/checks.mjs";
import { servePages } from "./packages/pages.mjs";

const folder = mkdtempSync(join(tmpdir(), "yourmove-packages-"));
const app = join(folder, "app");
const checks = newChecks();
const { check } = checks;

try {
  const compilers = await ensureCompilers();
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
