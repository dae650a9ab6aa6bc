// Before the tests of the packed packages: everything is built, and packed once for all of them.
import { ensureBuilt } from "../../tools/dev/build.mjs";
import { installApart } from "../../tools/dev/install.mjs";
import { packAll, packedFolder } from "../../tools/release/pack-all.mjs";

export async function setup() {
  await ensureBuilt();
  // The short run has no older compiler and no generator.
  if (process.env.ROUNDS !== "short") await installApart();
  await packAll();
  process.env.PACKED_FOLDER = packedFolder;
}
