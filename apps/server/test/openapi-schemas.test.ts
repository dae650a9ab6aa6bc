import { readFileSync } from "node:fs";
import { EVENT_KINDS, ORIGINS, RESULTS, STATE_NAMES, SYMBOLS } from "@yourmove/contract";
import { builtInGames, isPlain, type PlainGame } from "@yourmove/rules";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { gameSchemas } from "../scripts/game-schemas.ts";
import { matchNameOf, moveNameOf, viewNameOf } from "../src/docs/game-moves.ts";
import { createOpenApi } from "../src/docs/openapi.ts";

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, object>>;
}

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly (Schema & { readonly name: string; readonly schema: Schema })[];
  readonly requestBody?: { readonly description?: string; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Schema & { readonly content?: Readonly<Record<string, Media>> }>>;
}

const document = JSON.parse(JSON.stringify(createOpenApi())) as {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, Schema> };
};
const { schemas } = document.components;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

type Visit = (part: Record<string, unknown>, place: string) => void;

const walk = (part: unknown, visit: Visit, place = ""): void => {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) visit(part as Record<string, unknown>, place);
  for (const [name, one] of Object.entries(part)) if (!/^examples?$/.test(name)) walk(one, visit, `${place}/${name}`);
};

const isTold = (schema: Schema): boolean =>
  Boolean(schema.description) ||
  (schema.$ref !== undefined && isTold(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}));

describe("the document's schemas", () => {
  it("say of every field, parameter, body and answer what it is", () => {
    const untold: string[] = [];
    const ask = (schema: Schema, place: string) => isTold(schema) || untold.push(place);
    walk({ ...document.paths, ...document.webhooks, schemas }, ({ properties }, place) => {
      for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Schema>))
        ask(field, `${place}: ${name}`);
    });
    for (const [name, schema] of Object.entries(schemas)) ask(schema, name);
    for (const { operationId, description, parameters = [], requestBody, responses } of operations) {
      ask({ description: description ?? "" }, operationId);
      for (const parameter of parameters) ask(parameter, `${operationId} ${parameter.name}`);
      if (requestBody) ask({ description: requestBody.description ?? "" }, `${operationId}'s body`);
      for (const [status, response] of Object.entries(responses)) ask(response, `${operationId} ${status}`);
    }
    expect(untold).toEqual([]);
  });

  it("have names: of every body that is asked with or answered, and of every list of words of the contract", () => {
    const media = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, responses["200"]].flatMap((one) =>
        Object.entries(one?.content ?? {}).map(([type, { schema }]) => ({ operationId, type, schema })),
      ),
    );
    const nameless = media.filter(({ type, schema }) => type === "application/json" && !schema.$ref);
    expect(nameless.map(({ operationId }) => operationId)).toEqual([]);
    const lists: string[] = [];
    walk(document, ({ enum: words }, place) => {
      if (Array.isArray(words)) lists.push(`${words.join()} at ${place}`);
    });
    for (const words of [
      EVENT_KINDS,
      ORIGINS,
      RESULTS,
      STATE_NAMES,
      builtInGames.list().map(({ gameType }) => gameType),
    ])
      expect(lists.filter((list) => list.startsWith(`${words.join()} at`))).toHaveLength(1);
    expect(lists.filter((list) => /^(X,O|O,X) at/.test(list))).toEqual([
      `${SYMBOLS.join()} at /components/schemas/PlayerSymbol`,
    ]);
  });

  it("allow on each status the codes that its examples show, at most 12, and never one alone that is every code", () => {
    for (const { operationId, responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        const problem = content?.["application/problem+json"];
        if (!problem) continue;
        const codes = problem.schema.properties?.["code"]?.enum ?? [];
        expect([operationId, status, codes]).toEqual([operationId, status, Object.keys(problem.examples ?? {})]);
        expect(codes.length).toBeGreaterThan(0);
        expect(codes.length).toBeLessThanOrEqual(12);
      }
    }
  });

  it("refer to nothing that is not there", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    const groups = document.components as unknown as Record<string, Record<string, unknown>>;
    expect(refs.filter(([, group, name]) => groups[group ?? ""]?.[name ?? ""] === undefined)).toEqual([]);
  });

  it("are the rules' own: `npm run generate -w @yourmove/server` writes them anew", () => {
    const committed = new URL("../openapi/positions.json", import.meta.url);
    expect(readFileSync(committed, "utf8")).toBe(gameSchemas());
  });
});

/** Nothing that a schema does not name may be there. */
const closed = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== "object" || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, closed(one)]));
  return "properties" in part && "type" in part ? { ...inner, additionalProperties: false } : inner;
};

const newAjv = () => {
  const ajv = new Ajv2020({ strict: false });
  return ajv.addSchema({ $id: "document", components: { schemas: closed(schemas) } });
};

/** Positions of a game from its first on, each with the move that led there; the moves are drawn by a fixed rule. */
const played = (game: PlainGame): { position: unknown; lastMove: object | null }[] => {
  const positions: { position: unknown; lastMove: object | null }[] = [{ position: game.start(), lastMove: null }];
  let draw = 7;
  const random = () => {
    draw = (draw * 48_271) % 2_147_483_647;
    return draw / 2_147_483_647;
  };
  for (let turn = 0; turn < 250; turn += 1) {
    const { position } = positions.at(-1) ?? { position: game.start() };
    const moves = game.legalMoves(position);
    const options = moves.length > 0 ? moves : (game.candidates?.(position, random) ?? []);
    const move = options[Math.floor(random() * options.length)];
    const next = move && game.play(position, game.turn(position), move);
    if (!next?.ok) break;
    positions.push({ position: next.state, lastMove: move });
  }
  return positions;
};

describe.each(builtInGames.list().filter(isPlain))("the schemas of $gameType", (game) => {
  it("fit every position as either side and a stranger see it, and each move; with nothing more and nothing less", () => {
    const ajv = newAjv();
    const isView = ajv.compile({ $ref: `document#/components/schemas/${viewNameOf(game)}` });
    const isMove = ajv.compile({ $ref: `document#/components/schemas/${moveNameOf(game)}` });
    const positions = played(game);
    expect(positions.length).toBeGreaterThan(5);
    for (const { position, lastMove } of positions) {
      for (const actor of ["X", "O", null] as const) {
        const view = { ...game.view(position, actor), lastMove, legalMoves: game.legalMoves(position) };
        expect([isView(view), isView.errors]).toEqual([true, null]);
      }
      if (lastMove) expect(isMove(lastMove)).toBe(true);
    }
    expect(isMove({ nonsense: true })).toBe(false);
  });

  it("have words for each way that it ends, and are told apart by its gameType", () => {
    const words = schemas[matchNameOf(game).replace(/Match$/, "ResultDetail")]?.enum ?? [];
    expect([...words].sort()).toEqual([...game.resultDetails].sort());
    const { discriminator } = schemas["AnyMatch"] as { discriminator: { mapping: Record<string, string> } };
    expect(discriminator.mapping[game.gameType]).toBe(`#/components/schemas/${matchNameOf(game)}`);
  });
});
