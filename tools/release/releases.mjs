// Upgrades of a service that systemd runs: every release lies in a folder of its own, and a link says which one starts.
// `node tools/release/releases.mjs /opt/your-move` lays out what was built and turns the link to it; with `--back` the link turns to the one before.
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { layOutImage } from "./image.mjs";

/** How many are kept, with the one that runs and the one before it. */
const kept = 3;

const releasesOf = (home) => join(home, "releases");
const named = (home, link) => (existsSync(join(home, link)) ? basename(readlinkSync(join(home, link))) : undefined);

/** A link is turned by a rename, so that it leads somewhere at every moment. */
function turn(home, link, name) {
  const next = join(home, `.${link}-next`);
  rmSync(next, { force: true });
  symlinkSync(join("releases", name), next);
  renameSync(next, join(home, link));
}

function use(home, name) {
  const before = named(home, "current");
  turn(home, "current", name);
  if (before !== undefined && before !== name) turn(home, "previous", before);
}

/** Lays a release out in `home` and makes it the current one; what runs goes on from its own folder. Returns its name. */
export function installRelease(home, { now = new Date(), layOut = layOutImage } = {}) {
  const name = now.toISOString().replaceAll(":", "-");
  const folder = join(releasesOf(home), name);
  const unfinished = `${folder}.part`;
  mkdirSync(releasesOf(home), { recursive: true });
  layOut(unfinished);
  renameSync(unfinished, folder);
  use(home, name);
  const wanted = new Set([named(home, "current"), named(home, "previous")]);
  const names = readdirSync(releasesOf(home)).sort().reverse();
  for (const old of names.filter((each) => !wanted.has(each)).slice(kept - wanted.size))
    rmSync(join(releasesOf(home), old), { recursive: true });
  return name;
}

/** Makes the release before the current one, and the other way round; returns its name. */
export function goBack(home) {
  const name = named(home, "previous");
  if (name === undefined) throw new Error(`${home} has no release before the current one.`);
  use(home, name);
  return name;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [home] = process.argv.slice(2).filter((word) => word !== "--back");
  if (home === undefined) throw new Error("Say where: node tools/release/releases.mjs /opt/your-move [--back]");
  const name = process.argv.includes("--back") ? goBack(home) : installRelease(home);
  console.log(`${join(home, "current")} is ${name}: systemctl restart your-move`);
}
