import { gameViewSchema } from "@yourmove/contract";
import type { AnyGame } from "@yourmove/rules";
import { z } from "zod";
import { allowUnknownFields, type Json, pascal, refTo, reshaped } from "./reshape.ts";

/** The bounds of a whole number that is exact, which say nothing of a game. */
const isExact = (name: string, value: unknown): boolean =>
  (name === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
  (name === "minimum" && value === Number.MIN_SAFE_INTEGER);

/** The schema with what it refers to in its place; what refers to itself may be anything. */
const inlined = (part: unknown, defs: Json, within: readonly string[] = []): unknown => {
  if (Array.isArray(part)) return part.map((one) => inlined(one, defs, within));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, $schema: _dialect, $defs: _defs, $id: _id, id: _name, ...rest } = part as Json;
  const own = Object.entries(rest).filter(([name, value]) => !isExact(name, value));
  const bare = Object.fromEntries(own.map(([name, value]) => [name, inlined(value, defs, within)]));
  if (typeof $ref !== "string") return bare;
  const target = $ref.split("/").at(-1) ?? "";
  const found = within.includes(target) ? {} : inlined(defs[target] ?? {}, defs, [...within, target]);
  return { ...(found as Json), ...bare };
};

/** The two sides by their name. */
const withSymbols = (schema: Json): Json => {
  const { type: _type, enum: words, ...rest } = schema;
  return Array.isArray(words) && [...words].sort().join() === "O,X" ? { ...rest, ...refTo("PlayerSymbol") } : schema;
};

/** What a schema of a game says in JSON Schema; a free object where that can't say it. */
const jsonOf = (schema: AnyGame["moveSchema"], io: "input" | "output"): Json => {
  try {
    const said = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Json;
    const json = reshaped(allowUnknownFields(inlined(said, (said["$defs"] ?? {}) as Json) as Json), withSymbols);
    return Object.keys(json).length > 0 ? json : { type: "object" };
  } catch {
    return { type: "object" };
  }
};

const { lastMove, legalMoves } = gameViewSchema.shape;

/** What every view has beside its game's own fields. */
const withMoves = (view: Json, move: object): Json => {
  const properties = {
    lastMove: { anyOf: [move, { type: "null" }], description: lastMove.meta()?.description },
    legalMoves: { type: "array", items: move, description: legalMoves.meta()?.description },
  };
  const required = ["lastMove"];
  if (view["type"] !== "object") return { allOf: [view, { type: "object", properties, required }] };
  return {
    ...view,
    properties: { ...(view["properties"] as Json), ...properties },
    required: [...((view["required"] as string[] | undefined) ?? []), ...required],
  };
};

/** What the schemas of a game are called in the document: `TicTacToeMove`, `TicTacToeView` … */
export interface GameNames {
  readonly move: string;
  readonly view: string;
  readonly resultDetail: string;
  readonly match: string;
}

/** The names of each game's schemas, none of which is another's or `taken`. */
export const namesOf = (games: readonly AnyGame[], taken: readonly string[]): ReadonlyMap<string, GameNames> => {
  const used = new Set(taken);
  const named = (base: string): GameNames => ({
    move: `${base}Move`,
    view: `${base}View`,
    resultDetail: `${base}ResultDetail`,
    match: `${base}Match`,
  });
  return new Map(
    games.map(({ gameType }) => {
      let base = pascal(gameType);
      for (let at = 2; Object.values(named(base)).some((name) => used.has(name)); at += 1)
        base = `${pascal(gameType)}${at}`;
      for (const name of Object.values(named(base))) used.add(name);
      return [gameType, named(base)];
    }),
  );
};

/** Every word that a match of a game may end with: the game's own, and a joint turn's that no move has ended. */
const detailsOf = (versions: readonly AnyGame[]): string[] => {
  const words = versions.flatMap(({ resultDetails, hasJointTurns }) => [
    ...resultDetails,
    ...(hasJointTurns ? ["timeout"] : []),
  ]);
  return [...new Set(words)].sort();
};

/** Any of the schemas, where the versions of a game differ in them. */
const anyOf = (schemas: readonly Json[]): Json => {
  const [only, ...others] = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values();
  return only && others.length === 0 ? only : { anyOf: [only, ...others] };
};

/** A game's move, its view and its words for how it ended, as the schemas of all its versions say them, the newest first. */
export const gameSchemas = (versions: readonly AnyGame[], names: GameNames): Record<string, Json> => {
  const { name, gameType } = versions[0] as AnyGame;
  const where = `where \`gameType\` is \`${gameType}\``;
  const view = anyOf(versions.map(({ viewSchema }) => withMoves(jsonOf(viewSchema, "output"), refTo(names.move))));
  return {
    [names.move]: {
      ...anyOf(versions.map(({ moveSchema }) => jsonOf(moveSchema, "input"))),
      description: `A move of ${name}: ${where}`,
    },
    [names.view]: { ...view, description: `The position in ${name}, as you may see it: ${where}` },
    [names.resultDetail]: {
      type: "string",
      enum: detailsOf(versions),
      description: `How a match of ${name} may have ended`,
    },
  };
};
