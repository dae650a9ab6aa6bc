import openapiTS, { type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { typesDocument } from "./types-document.ts";

const HEAD = `// Made from the OpenAPI document by \`npm run generate\`.
import type { CallOptions, RepeatableCallOptions } from "../call-options.ts";

/** The games on offer; a newer service may offer more, which pass through as they are. */
export type GameType = keyof Matches;

/** A match of one game: \`MatchOf<"chess">\`. */
export type MatchOf<Of extends GameType> = Matches[Of];

/** A match of any game; once its \`gameType\` is looked at, its moves and its view are that game's. */
export type Match = MatchOf<GameType>;

/** A position of one game, as you may see it: \`ViewOf<"chess">\`. */
export type ViewOf<Of extends GameType> = Matches[Of]["game"];

/** A move of one game: \`MoveOf<"chess">\`. */
export type MoveOf<Of extends GameType> = NonNullable<Matches[Of]["game"]["lastMove"]>;

/** How a match of one game may have ended: \`ResultDetail<"chess">\`; a newer service may say more. */
export type ResultDetail<Of extends GameType = GameType> = NonNullable<Matches[Of]["resultDetail"]>;
`;

/** These say in terms of the games' table what the document lists. */
const BY_HEAD = new Set(["AnyMatch", "AnyMove", "GameType"]);

/** What only shows or constrains is no type's. */
const bare = (part: unknown, isFields = false): unknown => {
  if (Array.isArray(part)) return part.map((one) => bare(one));
  if (typeof part !== "object" || part === null) return part;
  const kept = Object.entries(part).filter(([name]) => isFields || !/^(examples?|default|format|title)$/.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === "description" && typeof value === "string"
        ? value.replace(/(?<![.])$/, ".")
        : bare(value, name === "properties"),
    ]),
  );
};

const asWritten = (schema: object): ts.TypeNode | undefined =>
  "x-type" in schema ? ts.factory.createTypeReferenceNode(String(schema["x-type"])) : undefined;

/** An optional field may be `undefined` too. */
const withUndefined = (property: ts.PropertySignature): ts.PropertySignature => {
  if (!property.questionToken || !property.type) return property;
  const type = ts.factory.createUnionTypeNode([property.type, ts.factory.createTypeReferenceNode("undefined")]);
  const { modifiers, name, questionToken } = property;
  return ts.setTextRange(ts.factory.updatePropertySignature(property, modifiers, name, questionToken, type), property);
};

/** The schemas that openapi-typescript has written, each as a declaration of its own. */
const declarationsOf = (nodes: readonly ts.Node[]): ts.PropertySignature[] => {
  const components = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === "components");
  const schemas = components?.members
    .filter(ts.isPropertySignature)
    .find(({ name }) => ts.isIdentifier(name) && name.text === "schemas");
  return schemas?.type && ts.isTypeLiteralNode(schemas.type) ? schemas.type.members.filter(ts.isPropertySignature) : [];
};

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
const emptyFile = ts.createSourceFile("types.ts", "", ts.ScriptTarget.Latest);

/** A reference to a schema as a type: with the game where it is known. */
const referenceIn =
  (isGeneric: boolean, byGame: ReadonlySet<string>) =>
  (_all: string, name: string): string => {
    if (name === "AnyMatch") return isGeneric ? "MatchOf<Of>" : "Match";
    if (name === "AnyMove") return isGeneric ? "MoveOf<Of>" : "MoveOf<GameType>";
    return isGeneric && byGame.has(name) ? `${name}<Of>` : name;
  };

const declare = (member: ts.PropertySignature, byGame: ReadonlySet<string>): string => {
  const { factory } = ts;
  const name = (member.name as ts.Identifier).text;
  const isGeneric = byGame.has(name);
  const own = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const game = factory.createTypeReferenceNode("GameType");
  const parameters = isGeneric ? [factory.createTypeParameterDeclaration(undefined, "Of", game, game)] : undefined;
  const { type = game } = member;
  // An interface has no index signature, and a game's own move or view is to pass for any game's.
  const isInterface = ts.isTypeLiteralNode(type) && !/(Move|View)$/.test(name);
  const node = isInterface
    ? factory.createInterfaceDeclaration(own, name, parameters, undefined, type.members)
    : factory.createTypeAliasDeclaration(own, name, parameters, type);
  ts.setSyntheticLeadingComments(node, ts.getSyntheticLeadingComments(member));
  const text = printer
    .printNode(ts.EmitHint.Unspecified, node, emptyFile)
    .replace(/components\["schemas"\]\["(\w+)"\]/g, referenceIn(isGeneric, byGame))
    .replace(/^ *\* @(constant|enum).*\n/gm, "")
    // An editor shows what stands under a tag apart, and indents nothing.
    .replaceAll("@description ", "")
    .replace(/^( *\*) {5}(?=\S)/gm, "$1 ")
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */");
  return isGeneric ? text.replace(/^( +gameType\??: )GameType/gm, "$1Of") : text;
};

/** What the client's procedures take and give, as openapi-typescript writes it from the document. */
export const clientTypes = async (): Promise<string> => {
  const { schemas, byGame } = typesDocument();
  const document = {
    openapi: "3.1.0",
    info: { title: "", version: "" },
    paths: {},
    components: { schemas: bare(schemas, true) },
  };
  const nodes = await openapiTS(document as unknown as OpenAPI3, {
    defaultNonNullable: false,
    silent: true,
    transform: asWritten,
    transformProperty: withUndefined,
  });
  const written = declarationsOf(nodes).filter(({ name }) => !BY_HEAD.has((name as ts.Identifier).text));
  return `${HEAD}\n${written.map((member) => declare(member, byGame)).join("\n\n")}\n`;
};
