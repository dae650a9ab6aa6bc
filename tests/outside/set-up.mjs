// Before the tests of the packed packages: everything is built, and packed once for all of them.
import { ensureBuilt, ensureClientBuilt, ensureServed } from "../../tools/dev/build.mjs";
import { installApart } from "../../tools/dev/install.mjs";
import { packAll, packedFolder } from "../../tools/release/pack-all.mjs";

export async function setup() {
  await (process.env.ROUNDS === "short" ? packPlayed() : packEverything());
  process.env.PACKED_FOLDER = packedFolder;
}

async function packEverything() {
  await ensureBuilt();
  await installApart();
  await packAll();
}

/** The short run has no older compiler and no generator, and plays with the service and its client alone. */
async function packPlayed() {
  await ensureServed();
  await ensureClientBuilt();
  await packAll(["packages/client", "packages/create-yourmove-game"]);
}
