// npm run pack: every package that is published, as it is published, in `packed`, with what the service needs to serve them from there.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureGenerated } from "../dev/build.mjs";
import { ensureEverything } from "../dev/install.mjs";
import { root, runQuietly } from "../dev/run.mjs";
import { layOutPackage, packed } from "./image.mjs";
import { pack } from "./pack.mjs";

/** Where the tarballs lie, beside `index.json`. */
export const packedFolder = join(root, packed);

/** What holds the service, and with it the other packages. */
const service = "packages/yourmove";

/** What the index says of each package: packed now, or by `npm test` for all its checks (`PACKED_FOLDER`). */
export async function packedAll() {
  const { PACKED_FOLDER } = process.env;
  return PACKED_FOLDER === undefined ? packAll() : JSON.parse(readFileSync(join(PACKED_FOLDER, "index.json"), "utf8"));
}

/** Packs the packages, all of them unless some are named, and the service with them; resolves to what the index says of each. */
export async function packAll(others = publishable().filter((workspace) => workspace !== service)) {
  rmSync(packedFolder, { recursive: true, force: true });
  mkdirSync(packedFolder);
  const items = others.map(packOne);
  writeIndex(items);
  layOutPackage();
  items.push(packOne(service));
  writeIndex(items);
  return items;
}

/** A workspace that is not private is published. */
function publishable() {
  return readdirSync(join(root, "packages"))
    .map((folder) => `packages/${folder}`)
    .filter((workspace) => existsSync(join(root, workspace, "package.json")))
    .filter((workspace) => JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")).private !== true);
}

function packOne(workspace) {
  const folder = mkdtempSync(join(tmpdir(), "yourmove-pack-"));
  try {
    const made = pack(workspace, folder);
    const file = basename(made);
    const bytes = readFileSync(made);
    const manifest = JSON.parse(runQuietly("tar", ["-xzOf", made, "package/package.json"]));
    const hash = (kind, encoding) => createHash(kind).update(bytes).digest(encoding);
    writeFileSync(join(packedFolder, `.${file}`), bytes);
    renameSync(join(packedFolder, `.${file}`), join(packedFolder, file));
    const { name, version } = manifest;
    const integrity = `sha512-${hash("sha512", "base64")}`;
    const shasum = hash("sha1", "hex");
    return { name, version, file, size: bytes.length, integrity, shasum, manifest };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeIndex(items) {
  // A service that starts just now reads the one before, or this one.
  const next = join(packedFolder, ".index.json");
  writeFileSync(next, `${JSON.stringify(items, null, 2)}\n`);
  renameSync(next, join(packedFolder, "index.json"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await ensureEverything();
  await ensureGenerated();
  await ensureBuilt();
  for (const { name, version, file, size } of await packAll())
    console.log(`${name}@${version}: ${join(packed, file)} (${(size / 1e6).toFixed(1)} MB)`);
}
