import { KNOWN_GAMES } from "../generated/facts.ts";
import { commentOf, type Schema, typeOf } from "./schema-type.ts";

/** As much of an item of `GET /platform/games` as types are made of. */
export interface OfferedGame {
  readonly gameType: string;
  readonly name: string;
  readonly summary: string;
  readonly moveSchema?: Schema;
  readonly viewSchema?: Schema;
  readonly hasJointTurns?: boolean;
  readonly resultDetails?: readonly string[];
}

const GAME_TYPE = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_match, letter: string) => letter.toUpperCase());

/** A name that no other has. */
const unused = (wanted: string, taken: Set<string>): string => {
  const plain = /^\d/.test(wanted) ? `Game${wanted}` : wanted;
  let name = plain;
  for (let at = 2; taken.has(name); at += 1) name = `${plain}${at}`;
  taken.add(name);
  return name;
};

/** The declaration of a schema as a type of that name, and of what it refers to; where there is none, of any object. */
const declared = (
  name: string,
  words: string,
  { schema, taken }: { schema: Schema | undefined; taken: Set<string> },
) => {
  const defs = Object.entries(schema?.$defs ?? {}).map(([key, def]) => ({
    ref: `#/$defs/${key}`,
    type: unused(`${name}${pascal(key)}`, taken),
    def,
  }));
  const nameOf = (ref: string): string =>
    defs.find((each) => each.ref === ref)?.type ?? (ref === "#" ? name : "unknown");
  const type = schema ? typeOf(schema, nameOf) : "object";
  const own = `${commentOf(words)}export type ${name} = ${type === "unknown" ? "object" : type};\n`;
  const others = defs.map(
    (each) => `${commentOf(each.def.description)}export type ${each.type} = ${typeOf(each.def, nameOf)};\n`,
  );
  return [own, ...others].join("\n");
};

/** A module of types that adds a service's games to `Games`: those that the client does not know by itself. */
export const gameTypes = (url: string, items: readonly OfferedGame[]): string => {
  const games = items.filter(({ gameType }) => GAME_TYPE.test(gameType) && !KNOWN_GAMES.has(gameType));
  const head = `// The games of ${JSON.stringify(url)}, made by \`npx @yourmove/client types\`: make it again when they change.\n`;
  if (games.length === 0) return `${head}export {};\n`;
  const taken = new Set(["KnownGame"]);
  const parts = games.map((game) => {
    const base = pascal(game.gameType);
    const move = unused(`${base}Move`, taken);
    const view = unused(`${base}View`, taken);
    const words = [...(game.resultDetails ?? []), ...(game.hasJointTurns ? ["timeout"] : [])];
    const details = [...new Set(words)].map((word) => JSON.stringify(word)).join(" | ") || "string";
    return {
      types: [
        declared(move, `A move of ${game.name}`, { schema: game.moveSchema, taken }),
        declared(view, `A position of ${game.name}, as you may see it`, { schema: game.viewSchema, taken }),
      ].join("\n"),
      entry: `${commentOf(`${game.name}: ${game.summary}`, "    ")}    ${JSON.stringify(game.gameType)}: KnownGame<${move}, ${view}, ${details}>;\n`,
    };
  });
  return [
    `${head}import type { KnownGame } from "@yourmove/client";\n`,
    ...parts.map(({ types }) => types),
    `declare module "@yourmove/client" {\n  interface Games {\n${parts.map(({ entry }) => entry).join("")}  }\n}\n`,
  ].join("\n");
};
