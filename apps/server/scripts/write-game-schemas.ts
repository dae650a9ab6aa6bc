import { mkdirSync, writeFileSync } from "node:fs";
import { gameSchemas } from "./game-schemas.ts";

const folder = new URL("../openapi/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("positions.json", folder), gameSchemas());
