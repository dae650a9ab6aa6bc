import { mkdirSync, writeFileSync } from "node:fs";
import { gameSchemas } from "./game-schemas.ts";

const folder = new URL("../src/docs/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("game-schemas.ts", folder), gameSchemas());
