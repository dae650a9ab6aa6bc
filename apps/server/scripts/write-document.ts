import { writeFileSync } from "node:fs";
import { createOwnDocument } from "../src/docs/own-document.ts";

// The part of /openapi.json that no game changes, beside the built server: making it takes longer than all the rest.
writeFileSync(new URL("../dist/openapi.json", import.meta.url), JSON.stringify(createOwnDocument()));
