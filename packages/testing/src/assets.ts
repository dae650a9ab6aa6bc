import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Database } from "@yourmove/db";
import { openDatabaseImage, readDatabaseImage } from "@yourmove/db/testing";

/** Beside the packed code; the sources have none of them and make what they need. */
const IMAGE = new URL("./database.tar.gz", import.meta.url);
const LOBBY = fileURLToPath(new URL("./lobby", import.meta.url));

let image: Promise<Blob> | undefined;

const readImage = async (): Promise<Blob> =>
  existsSync(IMAGE) ? new Blob([new Uint8Array(await readFile(IMAGE))]) : readDatabaseImage();

/** A migrated, empty database in memory: from an image, because making one takes seconds. */
export const openDatabase = async (): Promise<Database> => {
  image ??= readImage();
  return openDatabaseImage(await image);
};

/** The built lobby's folder, where it was packed. */
export const lobbyFolder = (): string | undefined => (existsSync(LOBBY) ? LOBBY : undefined);
