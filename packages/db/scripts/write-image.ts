import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { readDatabaseImage } from "../src/testing/embedded-test-database.ts";

// What a new embedded database begins as, and what @yourmove/testing packs: migrated and empty.
const image = await readDatabaseImage();
const file = new URL("../dist/open/database.tar.gz", import.meta.url);
await writeFile(file, gzipSync(Buffer.from(await image.arrayBuffer())));
