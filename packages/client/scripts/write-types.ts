import { mkdirSync, writeFileSync } from "node:fs";
import { contractFacts } from "./facts.ts";

const folder = new URL("../src/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("facts.ts", folder), contractFacts());
if (!process.argv.includes("--facts")) {
  // What the types take is installed only where something is checked or published.
  const { clientTypes } = await import("./client-types.ts");
  writeFileSync(new URL("types.ts", folder), await clientTypes());
}
