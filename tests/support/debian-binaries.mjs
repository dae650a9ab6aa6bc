// Finds a server that tests put beside ours (a proxy, a pooler, a broker) on this machine, or brings Debian's package of it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { cache } from "../../tools/dev/run.mjs";

const bounds = { encoding: "utf8", timeout: 60_000, maxBuffer: 64 * 2 ** 20 };
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];
const hasty = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::https::Timeout=10"];
/** Libraries of libraries: deeper none of these goes. */
const deepest = 3;

/**
 * The program's file and the environment that it runs in; undefined, with the reason printed, where there is none and none can
 * be had. Nothing is installed: packages are unpacked into the cache, by anybody, root or not.
 */
export function findServer(name) {
  const installed = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (installed) return { file: installed, env: {} };
  const place = unpackedPackage(name);
  const file = ["usr/sbin", "usr/bin"].map((folder) => join(place, folder, name)).find((path) => existsSync(path));
  return file && { file, env: { LD_LIBRARY_PATH: librariesOf(place).join(delimiter) } };
}

/** The folder in the cache that Debian's package is unpacked in, with what it needs; empty where it could not be had. */
export function unpackedPackage(name) {
  const place = join(cache, `debian-${name}`);
  if (!existsSync(place)) bring(name, place);
  return place;
}

function bring(name, place) {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, "debian-"));
  try {
    const apt = aptOf(work, name);
    // Where there was none once, nobody waits for it again.
    if (!apt) mkdirSync(place, { recursive: true });
    if (!apt)
      return console.log(`No ${name} on this machine, and no Debian package of it to be had: the tests do without.`);
    console.log(`No ${name} on this machine: bringing Debian's package for the tests.`);
    const root = join(work, "root");
    unpack(apt.download(name), root);
    let packages = [name];
    for (let depth = 0; depth < deepest && lacks(root, name); depth += 1) {
      packages = packages.flatMap((one) => apt.depends(one)).filter((one) => !isInstalled(one));
      for (const one of packages) unpack(apt.download(one), root);
    }
    take(root, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function take(root, place) {
  try {
    renameSync(root, place);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(place)) throw error;
  }
}

/** The machine's own lists of packages where they are good, otherwise lists of our own; undefined where neither can be had. */
function aptOf(work, name) {
  const own = ["lists/partial", "cache/archives/partial"].map((folder) => join(work, folder));
  for (const folder of own) mkdirSync(folder, { recursive: true });
  const settings = [
    `Dir::State::lists=${join(work, "lists")}`,
    `Dir::Cache=${join(work, "cache")}`,
    "Debug::NoLocking=1",
  ];
  const ways = [[], settings.flatMap((setting) => ["-o", setting])];
  for (const options of ways) {
    if (options.length > 0) spawnSync("apt-get", ["update", "-qq", ...hasty, ...options], bounds);
    const download = (one) => downloadTo(join(work, "debs", one), one, options);
    if (download(name).length > 0) return { download, depends: (one) => dependsOf(one, options) };
  }
  return undefined;
}

function downloadTo(folder, name, options) {
  mkdirSync(folder, { recursive: true });
  spawnSync("apt-get", ["download", "-qq", ...hasty, "-o", "APT::Sandbox::User=root", ...options, name], {
    ...bounds,
    cwd: folder,
  });
  return readdirSync(folder).map((file) => join(folder, file));
}

function dependsOf(name, options) {
  const { stdout } = spawnSync("apt-cache", ["depends", "--important", ...options, name], bounds);
  return [...(stdout ?? "").matchAll(/^ *\|?Depends: ([\w.+-]+)$/gm)].map(([, one]) => one);
}

function isInstalled(name) {
  const { stdout } = spawnSync("dpkg-query", ["-s", name], bounds);
  return (stdout ?? "").includes("\nStatus: install ok installed");
}

function unpack(files, root) {
  mkdirSync(root, { recursive: true });
  for (const file of files) spawnSync("dpkg-deb", ["-x", file, root], bounds);
}

function lacks(root, name) {
  const [file] = ["usr/sbin", "usr/bin"].map((folder) => join(root, folder, name)).filter((path) => existsSync(path));
  const env = { ...process.env, LD_LIBRARY_PATH: librariesOf(root).join(delimiter) };
  return file !== undefined && spawnSync("ldd", [file], { ...bounds, env }).stdout?.includes("not found");
}

function librariesOf(root) {
  const folder = join(root, "usr/lib");
  if (!existsSync(folder)) return [];
  const machines = readdirSync(folder).filter((each) => each.includes("-linux-"));
  return [folder, ...machines.map((each) => join(folder, each))];
}
