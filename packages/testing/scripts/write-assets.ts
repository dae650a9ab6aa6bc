import { cp } from "node:fs/promises";

// What the packed service starts from: an image of a migrated database, and the built lobby.
const dist = new URL("../dist/", import.meta.url);
await cp(new URL("../../db/dist/open/database.tar.gz", import.meta.url), new URL("database.tar.gz", dist));
await cp(new URL("../../../apps/web/dist/", import.meta.url), new URL("lobby/", dist), {
  recursive: true,
  filter: (path) => !path.endsWith(".map"),
});
