import { readFileSync } from "node:fs";
import { games } from "@yourmove/rules";
import ts from "typescript";
import { z } from "zod";

type Schema = Record<string, unknown>;
type Properties = Record<string, Schema>;

/** The types of the games as they are written out for the typed client, which are read here as they stand. */
const TYPES = new URL("../../../packages/client/src/generated/games.ts", import.meta.url);

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const descriptionOf = (node: ts.Node): Schema => {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  const text = ts.getTextOfJSDocComment(comment)?.replace(/\.$/, "");
  return text ? { description: text } : {};
};

const objectOf = ({ members }: ts.TypeLiteralNode): Schema => {
  const fields = members.filter(ts.isPropertySignature);
  const properties = fields.map((field) => [
    field.name.getText().replaceAll('"', ""),
    { ...(field.type && schemaOf(field.type)), ...descriptionOf(field) },
  ]);
  const required = fields.filter(({ questionToken }) => !questionToken).map(({ name }) => name.getText());
  return { type: "object", properties: Object.fromEntries(properties), required };
};

const literalOf = (node: ts.TypeNode): string | null =>
  ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : null;

const isNull = (node: ts.TypeNode): boolean =>
  ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword;

/** A field that may be left out is `undefined` to TypeScript, and absent on the wire. */
const isSaid = ({ kind }: ts.TypeNode): boolean => kind !== ts.SyntaxKind.UndefinedKeyword;

const unionOf = ({ types }: ts.UnionTypeNode): Schema => {
  const said = types.filter(isSaid);
  const words = said.flatMap((node) => literalOf(node) ?? []);
  const others = said.filter((node) => literalOf(node) === null && !isNull(node)).map(schemaOf);
  const options = [
    ...(words.length > 0 ? [{ type: "string", enum: words }] : []),
    ...others,
    ...(said.some(isNull) ? [{ type: "null" }] : []),
  ];
  const [only] = options;
  return options.length === 1 && only ? only : { anyOf: options };
};

const WORDS: Readonly<Record<number, Schema>> = {
  // Every number of a position counts or names something.
  [ts.SyntaxKind.NumberKeyword]: { type: "integer" },
  [ts.SyntaxKind.StringKeyword]: { type: "string" },
  [ts.SyntaxKind.BooleanKeyword]: { type: "boolean" },
};

const schemaOf = (node: ts.TypeNode): Schema => {
  if (ts.isParenthesizedTypeNode(node)) return schemaOf(node.type);
  if (ts.isTypeLiteralNode(node)) return objectOf(node);
  if (ts.isUnionTypeNode(node)) return unionOf(node);
  if (ts.isArrayTypeNode(node)) return { type: "array", items: schemaOf(node.elementType) };
  if (ts.isTypeReferenceNode(node)) return refTo(node.typeName.getText());
  const literal = literalOf(node);
  const schema = literal === null ? WORDS[node.kind] : { type: "string", enum: [literal] };
  if (!schema) throw new Error(`A position holds ${node.getText()}, for which there is no schema`);
  return schema;
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

const typesIn = (file: URL): ReadonlyMap<string, ts.TypeNode> => {
  const source = ts.createSourceFile("games.ts", readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const declared = source.statements.filter(ts.isTypeAliasDeclaration);
  return new Map(declared.map(({ name, type }) => [name.text, type]));
};

const pascal = (gameType: string): string =>
  gameType.replace(/(^|-)(\w)/g, (_match, _dash, first: string) => first.toUpperCase());

/** Each game's move, view and words for how it ended as JSON Schema, each named as its type is. */
export const gameSchemas = (): string => {
  const types = typesIn(TYPES);
  const ofType = (name: string): Schema => {
    const type = types.get(name);
    if (!type) throw new Error(`There is no type ${name}: run \`npm run generate -w @yourmove/client\``);
    return schemaOf(type);
  };
  const entries = [...games.values()].map(({ gameType, moveSchema }) => {
    const name = pascal(gameType);
    const { $schema: _dialect, ...move } = z.toJSONSchema(moveSchema, { io: "input" }) as Schema;
    const schemas = {
      move: withWords(move, ofType(`${name}Move`)),
      view: ofType(`${name}View`),
      resultDetail: ofType(`${name}ResultDetail`),
    };
    return `  ${JSON.stringify(gameType)}: ${JSON.stringify(schemas)},\n`;
  });
  return `// Generated from the rules by \`npm run generate -w @yourmove/server\`, after the client's own: edit those.
/** Each game's move, view and words for how it ended, as JSON Schema. */
export const GAME_SCHEMAS: Readonly<Record<string, Readonly<Record<"move" | "view" | "resultDetail", object>>>> = {
${entries.join("")}};
`;
};
