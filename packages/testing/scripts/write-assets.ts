import { cp, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { readDatabaseImage } from "@yourmove/db/testing";

// What the packed service starts from: an image of a migrated database, and the built lobby.
const dist = new URL("../dist/", import.meta.url);
const image = await readDatabaseImage();
await writeFile(new URL("database.tar.gz", dist), gzipSync(Buffer.from(await image.arrayBuffer()), { level: 9 }));
await cp(new URL("../../../apps/web/dist/", import.meta.url), new URL("lobby/", dist), {
  recursive: true,
  filter: (path) => !path.endsWith(".map"),
});
