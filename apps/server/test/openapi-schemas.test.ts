import {
  type DeclaredOperation,
  EVENT_KINDS,
  exampleMatch,
  OPERATIONS,
  ORIGINS,
  RESULTS,
  STATE_NAMES,
  SYMBOLS,
} from "@yourmove/contract";
import { type AnyGame, builtInGames, createGames, isPlain, type PlainGame } from "@yourmove/rules";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import type { Schema } from "../../docs/src/reference/document.ts";
import { documentedGames } from "../src/docs/documented-games.ts";
import { namesOf } from "../src/docs/game-moves.ts";
import { createOpenApi, describeService } from "../src/docs/openapi.ts";

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

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document: Document = JSON.parse(JSON.stringify(createOpenApi(builtInGames)));
const { schemas } = document.components;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

type Visit = (part: Record<string, unknown>, place: string) => void;

const walk = (part: unknown, visit: Visit, place = ""): void => {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) visit(part as Record<string, unknown>, place);
  for (const [name, one] of Object.entries(part)) if (!/^examples?$/.test(name)) walk(one, visit, `${place}/${name}`);
};

const isDescribed = (schema: Schema): boolean =>
  Boolean(schema.description) ||
  (schema.$ref !== undefined && isDescribed(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}));

const shown = (field: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(field, { io: "input", unrepresentable: "any" }));

describe("the document's schemas", () => {
  it("say of every field, parameter, body and answer what it is", () => {
    const undescribed: string[] = [];
    const ask = (schema: Schema, place: string) => isDescribed(schema) || undescribed.push(place);
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
    expect(undescribed).toEqual([]);
  });

  it("have names: every body of a request or an answer, and every list of words of the contract", () => {
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

  it("have no default, which generators take for a field that must be sent: what is left out is said in words", () => {
    const places: string[] = [];
    walk(document, (part, place) => "default" in part && !place.endsWith("/properties") && places.push(place));
    expect(places).toEqual([]);
    const withDefault = Object.values<DeclaredOperation>(OPERATIONS).flatMap(({ name, input }) => {
      const object = "innerType" in input.def ? (input.def.innerType as z.ZodObject) : (input as z.ZodObject);
      const fields = Object.entries(object.shape ?? {}).filter(([, field]) => /"default":/.test(shown(field)));
      return fields.map(([field]) => ({ name, field }));
    });
    expect(withDefault.length).toBeGreaterThan(5);
    for (const { name, field } of withDefault) {
      const { parameters = [], requestBody } = operations.find(({ operationId }) => operationId === name) as Operation;
      const body = requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1) ?? "";
      const described = parameters.find((one) => one.name === field) ?? schemas[body]?.properties?.[field];
      expect([name, field, described?.description]).toEqual([
        name,
        field,
        expect.stringMatching(/where it is left out$/),
      ]);
    }
  });

  it("take an empty object, or none, where there is nothing to say", () => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/EmptyBody" } } };
    for (const { operationId, requestBody } of operations)
      if (/^matches\.(accept|forfeit|extend|offer)$/.test(operationId))
        expect(requestBody).toMatchObject({ required: false, content });
    expect(schemas["EmptyBody"]).toMatchObject({ type: "object", properties: {} });
  });
});

/** Nothing that a schema does not name may be there. */
const closed = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== "object" || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, closed(one)]));
  return "properties" in part && "type" in part ? { ...inner, additionalProperties: false } : inner;
};

const newAjvOf = ({ components }: Pick<Document, "components">) =>
  new Ajv2020({ strict: false }).addSchema({ $id: "document", components });

const newAjv = () => newAjvOf({ components: closed(document.components) as Document["components"] });

const raise = (gameType: string): never => {
  throw new Error(`${gameType} has no names`);
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

const names = namesOf(builtInGames.list(), []);

describe.each(builtInGames.list().filter(isPlain))("the schemas of $gameType", (game) => {
  const { move, view, resultDetail, match } = names.get(game.gameType) ?? raise(game.gameType);

  it("fit every position as either side and a stranger see it, and each move; with nothing more and nothing less", () => {
    const ajv = newAjv();
    const isView = ajv.compile({ $ref: `document#/components/schemas/${view}` });
    const isMove = ajv.compile({ $ref: `document#/components/schemas/${move}` });
    const positions = played(game);
    expect(positions.length).toBeGreaterThan(5);
    for (const { position, lastMove } of positions) {
      for (const actor of ["X", "O", null] as const) {
        const seen = { ...game.view(position, actor), lastMove, legalMoves: game.legalMoves(position) };
        expect([isView(seen), isView.errors]).toEqual([true, null]);
      }
      if (lastMove) expect(isMove(lastMove)).toBe(true);
    }
    expect(isMove({ nonsense: true })).toBe(false);
  });

  it("have words for each way that it ends, and are discriminated by its gameType", () => {
    const words = schemas[resultDetail]?.enum ?? [];
    expect([...words].sort()).toEqual([...game.resultDetails].sort());
    expect(schemas["AnyMatch"]?.anyOf).toContainEqual({ $ref: `#/components/schemas/${match}` });
    expect(schemas[match]?.properties?.["gameType"]).toMatchObject({ const: game.gameType });
  });
});

describe("a document with a game that was installed", () => {
  const versions = (second: Partial<AnyGame>): AnyGame[] => [
    kalah as AnyGame,
    { ...(kalah as AnyGame), rulesVersion: 2, ...second },
  ];
  const installed = (definitions: readonly AnyGame[]) => {
    const all = createGames([...builtInGames.list(), ...definitions]);
    const { components } = JSON.parse(JSON.stringify(createOpenApi(all))) as Document;
    return newAjvOf({ components });
  };
  const listOf = (...items: object[]) => ({
    unchanged: false,
    isDelta: false,
    yourUserID: 7,
    lastActionTime: 1,
    serverTime: 1,
    items,
    yourTurnCount: 1,
    inviteCount: 0,
    offerCount: 0,
    nextCursor: null,
  });
  const position = kalah.start();
  const game = { ...kalah.view(position, "X"), lastMove: null, legalMoves: kalah.legalMoves(position) };
  const match = { ...exampleMatch, gameType: "demo.kalah", game };
  const stranger = { ...exampleMatch, gameType: "acme.go", game: { lastMove: { point: "q16" }, stones: ["q16"] } };
  const paused = { ...match, isPaused: true, pausedReason: "rules_missing", game: { lastMove: null } };

  it("has an alternative for its matches, and takes those of a game that it doesn't know, in one list, as one without it does", () => {
    const isList = installed([kalah as AnyGame]).compile({ $ref: "document#/components/schemas/ListSnapshot" });
    const all = listOf(exampleMatch, match, stranger, paused);
    expect([isList(all), isList.errors]).toEqual([true, null]);
    expect(newAjvOf(document).validate({ $ref: "document#/components/schemas/ListSnapshot" }, all)).toBe(true);
    expect(isList(listOf({ ...match, game: { ...game, cells: ["X"] } }))).toBe(false);
    expect(isList(listOf({ ...match, resultDetail: "checkmate" }))).toBe(false);
    expect(isList(listOf({ ...exampleMatch, game: { ...exampleMatch.game, cells: null } }))).toBe(false);
    expect(isList(listOf({ ...stranger, game: {} }))).toBe(false);
  });

  it("takes the moves and views of every version, and is there where a schema can't be said in JSON Schema", () => {
    const views = z.object({ left: z.lazy((): z.ZodType => views.optional()) });
    const ajv = installed(versions({ moveSchema: z.object({ hole: z.int() }), viewSchema: views }));
    const isMatch = ajv.compile({ $ref: "document#/components/schemas/AnyMatch" });
    expect(isMatch({ ...match, rulesVersion: 1 })).toBe(true);
    expect(isMatch({ ...match, rulesVersion: 2, game: { left: { left: {} }, lastMove: { hole: 3 } } })).toBe(true);
    expect(isMatch({ ...match, game: { ...game, lastMove: { stone: 3 } } })).toBe(false);
  });

  /** Nested schemas, each of which has the next one twice. */
  const doubling = (levels: number): z.ZodType =>
    Array.from({ length: levels }).reduce<z.ZodType>(
      (inner) => z.object({ left: inner, right: inner }),
      z.int().describe("A pit"),
    );
  /** A game as the service knows one whose rules run elsewhere: of its schemas only the JSON is here. */
  const elsewhere = (gameType: string, viewSchema: z.ZodType): AnyGame => {
    const json = z.toJSONSchema(viewSchema, { reused: "ref" });
    const only = z.unknown();
    only._zod.toJSONSchema = () => structuredClone(json);
    return { ...(kalah as AnyGame), gameType, viewSchema: only };
  };
  const documentWith = (games: readonly AnyGame[]) =>
    JSON.stringify(createOpenApi(createGames([...builtInGames.list(), ...games])));

  it("says once what a schema has in several places, and takes what it takes", () => {
    const fifteen = elsewhere("acme.fifteen", doubling(15));
    const text = documentWith([fifteen]);
    expect(text.length - documentWith([]).length).toBeLessThan(20_000);
    const { components } = JSON.parse(text) as Document;
    const isView = newAjvOf({ components }).compile({ $ref: "document#/components/schemas/AcmeFifteenView" });
    const value = Array.from({ length: 15 }).reduce<unknown>((inner) => ({ left: inner, right: inner }), 3);
    expect([isView({ ...(value as object), lastMove: null }), isView.errors]).toEqual([true, null]);
    expect(isView({ left: value, right: 3, lastMove: null })).toBe(false);
  });

  it("takes a position that holds positions, at every depth", () => {
    const tree = z.object({
      id: z.int(),
      get children() {
        return z.array(tree);
      },
    });
    const { components } = JSON.parse(documentWith([elsewhere("acme.tree", tree)])) as Document;
    const isView = newAjvOf({ components }).compile({ $ref: "document#/components/schemas/AcmeTreeView" });
    const view = (id: unknown) => ({ id: 1, children: [{ id, children: [] }], lastMove: null });
    expect([isView(view(2)), isView(view("2"))]).toEqual([true, false]);
  });

  it("gives each game names of its own", () => {
    const twice = ["a.b-c", "a-b.c"].map((gameType) => ({ ...(kalah as AnyGame), gameType }));
    const all = [...namesOf(twice, ["ABCView"]).values()].flatMap((each) => Object.values(each));
    expect(new Set([...all, "ABCView"]).size).toBe(9);
  });
});

describe("the schemas of very many games", () => {
  const words = z.toJSONSchema(z.enum(Array.from({ length: 3000 }, (_, at) => `é${at}`)));
  let read = 0;
  /** A schema that is written down whenever it is read. */
  const counted = () => {
    const schema = z.unknown();
    schema._zod.toJSONSchema = () => {
      read += 1;
      return structuredClone(words);
    };
    return schema;
  };
  const many = Array.from({ length: 400 }, (_, at) => {
    const game = { ...kalah, gameType: `demo.many-${at}`, moveSchema: counted(), viewSchema: counted() };
    return game as unknown as AnyGame;
  });

  it("are read as far as a document may have room for them, and those beyond are left out", () => {
    const games = documentedGames(createGames([...builtInGames.list(), ...many]));
    const most = 2_000_000 / Buffer.byteLength(JSON.stringify(words));
    expect([read > most / 2, read < most + 2]).toEqual([true, true]);
    const { document: whole, leftOut } = describeService(games);
    expect(Buffer.byteLength(JSON.stringify(whole))).toBeLessThan(2_000_000);
    expect(leftOut.length).toBeGreaterThan(300);
    expect(Object.keys(whole.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(["ChessMove", "DemoMany0Move"]),
    );
  });
});
