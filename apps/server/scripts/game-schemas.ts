import { fileURLToPath } from "node:url";
import { gameViewSchema } from "@yourmove/contract";
import { builtInGames } from "@yourmove/rules";
import ts from "typescript";
import { z } from "zod";
import { withNamedWords } from "../src/docs/named-words.ts";
import { pascal, refTo } from "../src/docs/reshape.ts";

type Schema = Record<string, unknown>;
type Properties = Record<string, Schema>;

const REGISTRY = fileURLToPath(new URL("../../../packages/rules/src/registry.ts", import.meta.url));

const program = ts.createProgram([REGISTRY], {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  customConditions: ["@yourmove/source"],
});
const checker = program.getTypeChecker();

const fieldOf = (symbol: ts.Symbol): Schema => {
  const words = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll("\n", " ");
  return {
    ...schemaOf(checker.getTypeOfSymbol(symbol)),
    ...(words && { description: words.replace(/\.$/, "") }),
  };
};

const objectOf = (type: ts.Type): Schema => {
  const fields = type.getProperties();
  const isOptional = (field: ts.Symbol): boolean => (field.flags & ts.SymbolFlags.Optional) !== 0;
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field)])),
    required: fields.filter((field) => !isOptional(field)).map(({ name }) => name),
  };
};

/** A union: its words as one list, and null last; a field that may be left out is absent on the wire, never `undefined`. */
const unionOf = ({ types }: ts.UnionType): Schema => {
  const words = types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
  const isOther = (type: ts.Type): boolean =>
    !type.isStringLiteral() && !(type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined));
  const others = types.filter(isOther).map(schemaOf);
  const options = [
    ...(words.length > 0 ? [{ type: "string", enum: words.sort() }] : []),
    ...new Map(others.map((schema) => [JSON.stringify(schema), schema])).values(),
    ...(types.some(({ flags }) => flags & ts.TypeFlags.Null) ? [{ type: "null" }] : []),
  ];
  const [only] = options;
  return options.length === 1 && only ? only : { anyOf: options };
};

const schemaOf = (type: ts.Type): Schema => {
  if (type.isUnion()) return unionOf(type);
  if (type.isStringLiteral()) return { type: "string", enum: [type.value] };
  if (type.flags & ts.TypeFlags.String) return { type: "string" };
  // Every number of a position counts or names something.
  if (type.flags & ts.TypeFlags.NumberLike) return { type: "integer" };
  if (type.flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
  const element = checker.isArrayType(type) && checker.getTypeArguments(type as ts.TypeReference)[0];
  if (element) return { type: "array", items: schemaOf(element) };
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && !checker.isTupleType(type))
    return objectOf(type);
  throw new Error(`A position holds ${checker.typeToString(type)}, for which there is no schema`);
};

const namesOf = (schema: Schema): string => Object.keys((schema["properties"] ?? {}) as object).join();

/** What the rules say a move must look like, with the words of its type beside each field. */
const withWords = (schema: Schema, told: Schema): Schema => {
  const options = schema["anyOf"] as Schema[] | undefined;
  if (options) {
    const words = (told["anyOf"] ?? []) as Schema[];
    return { ...schema, anyOf: options.map((one) => withWords(one, wordsFor(one, words))) };
  }
  const { description } = told;
  const said = description === undefined ? schema : { ...schema, description };
  if (schema["items"]) return { ...said, items: withWords(schema["items"] as Schema, (told["items"] ?? {}) as Schema) };
  if (!schema["properties"]) return said;
  const words = (told["properties"] ?? {}) as Properties;
  const fields = Object.entries(schema["properties"] as Properties);
  return {
    ...said,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, withWords(field, words[name] ?? {})])),
  };
};

const wordsFor = (schema: Schema, options: readonly Schema[]): Schema =>
  options.find((option) => namesOf(option) === namesOf(schema)) ?? {};

/** The names in the registry's one list of games. */
const listedGames = (): ts.Expression[] => {
  const all = program
    .getSourceFile(REGISTRY)
    ?.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === "ALL")?.initializer;
  const list = all && ts.isCallExpression(all) ? all.arguments[0] : undefined;
  if (!list || !ts.isArrayLiteralExpression(list)) throw new Error("The registry of games has no list named ALL");
  return [...list.elements];
};

const { lastMove, legalMoves } = gameViewSchema.shape;

/** What every view has beside its game's own fields. */
const withMoves = ({ properties, required, ...view }: Schema, move: Schema): Schema => ({
  ...view,
  properties: {
    ...(properties as Properties),
    lastMove: { anyOf: [move, { type: "null" }], description: lastMove.meta()?.description },
    legalMoves: { type: "array", items: move, description: legalMoves.meta()?.description },
  },
  required: [...(required as string[]), "lastMove"],
});

const schemasOf = (expression: ts.Expression): Record<string, Schema> => {
  const definition = checker.getTypeAtLocation(expression);
  const member = (name: string): ts.Type =>
    checker.getTypeOfSymbolAtLocation(definition.getProperty(name) as ts.Symbol, expression);
  const given = (name: string): ts.Type => member(name).getCallSignatures()[0]?.getReturnType() as ts.Type;
  const elementOf = (list: ts.Type): ts.Type => checker.getIndexTypeOfType(list, ts.IndexKind.Number) as ts.Type;
  const { value: gameType } = member("gameType") as ts.StringLiteralType;
  const game = builtInGames.newest(gameType);
  if (!game) throw new Error(`The registry has no ${gameType}`);
  const { $schema: _dialect, ...moveSchema } = z.toJSONSchema(game.moveSchema, { io: "input" }) as Schema;
  const [name, where] = [pascal(gameType), `where \`gameType\` is \`${gameType}\``];
  return {
    [`${name}Move`]: {
      ...withWords(moveSchema, schemaOf(elementOf(given("legalMoves")))),
      description: `A move of ${game.name}: ${where}`,
    },
    [`${name}View`]: {
      ...withMoves(schemaOf(given("view")), refTo(`${name}Move`)),
      description: `The position in ${game.name}, as you may see it: ${where}`,
    },
    [`${name}ResultDetail`]: {
      ...schemaOf(elementOf(member("resultDetails"))),
      description: `How a match of ${game.name} may have ended`,
    },
  };
};

/** Each game's move, view and words for how it ended, read from the rules' own types: a part of the OpenAPI document. */
export const gameSchemas = (): string => {
  const own = Object.assign({}, ...listedGames().map(schemasOf)) as Record<string, Schema>;
  const { schemas = {} } = withNamedWords({ components: { schemas: own } }).components;
  const kept = Object.keys(own).map((name) => [name, (schemas as Record<string, Schema>)[name]]);
  return `${JSON.stringify({ components: { schemas: Object.fromEntries(kept) } }, null, 2)}\n`;
};
