import { writeFileSync } from "node:fs";
import { clientTypes } from "./client-types.ts";
import { contractFacts } from "./facts.ts";
import { gameTypes } from "./game-types.ts";

const write = (name: string, text: string) =>
  writeFileSync(new URL(`../src/generated/${name}.ts`, import.meta.url), text);

const { wire, procedures } = clientTypes();
write("facts", contractFacts());
write("games", gameTypes());
write("wire", wire);
write("procedures", procedures);
