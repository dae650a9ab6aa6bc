import { writeFileSync } from "node:fs";
import { wireProofs, wireTypes } from "./wire-types.ts";

const write = (path: string, text: string) => writeFileSync(new URL(path, import.meta.url), text);

write("../src/generated/wire.ts", wireTypes());
write("../test/generated/wire-proofs.ts", wireProofs());
