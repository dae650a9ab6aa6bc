// What npm runs before it packs a workspace by itself: everything is built that is not, so that the tarball has what its manifest names.
import { ensureEverything } from "../dev/install.mjs";

await ensureEverything();
const { ensureBuilt } = await import("../dev/build.mjs");
await ensureBuilt();
