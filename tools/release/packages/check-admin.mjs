// yourmove-admin, packed: alone in an empty folder, a command that speaks to a real server.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "../../dev/run.mjs";
import { newApp, sizeOf } from "./checks.mjs";

const mostInstalledBytes = 100 * 1024;

/** Checks the operator's command; `admin` says where the server listens for it, and with which token. */
export async function checkAdmin({ check, app, tarball, admin }) {
  await check("yourmove-admin: one package in an empty folder", () => installAlone(app, tarball));
  await check("yourmove-admin: counts, and finds nobody, on a real server", () => speak(app, admin));
}

function installAlone(app, tarball) {
  newApp(app, [tarball]);
  const names = readdirSync(join(app, "node_modules")).filter((name) => !name.startsWith("."));
  if (names.join() !== "yourmove-admin") throw new Error(`More than one package was installed: ${names.join(", ")}`);
  const bytes = sizeOf(join(app, "node_modules", "yourmove-admin"));
  if (bytes > mostInstalledBytes)
    throw new Error(`${bytes} bytes are installed, and at most ${mostInstalledBytes} may be.`);
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
