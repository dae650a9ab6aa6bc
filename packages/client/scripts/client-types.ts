import openapiTS, { type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { typesDocument } from "./types-document.ts";

const HEAD = `// Made from the OpenAPI document by \`npm run generate\`.
import type { CallOptions, RepeatableCallOptions } from "../call-options.ts";

/** What the types know of a game: its moves, its own view of a position, and the words for how it ends. */
export interface KnownGame<
  Move extends object = OtherMove,
  View extends object = OtherFields,
  Detail extends string = string,
> {
  /** A move, as it travels. */
  readonly move: Move;
  /** The fields of its view. */
  readonly view: View;
  /** How a match of it may have ended. */
  readonly resultDetail: Detail;
}

/** Fields that no type names. */
export type OtherFields = Readonly<Record<string, unknown>>;

/** A move of a game that the types don't know. */
export type OtherMove = OtherFields;

/** The moves in a view. */
export interface MovesOf<Move extends object> {
  /** The last accepted move; null before the first and where you may not know it. */
  lastMove: Move | null;
  /** The moves you may make, each accepted as it stands; absent unless \`canMove\`, where the game has too many, and in long lists. */
  legalMoves?: Move[] | undefined;
}

/** What an entry of \`Games\` says of a game: a \`KnownGame\`, or the definition that the game's own package exports. */
type Known<Entry> = Entry extends { readonly move: object; readonly view: object; readonly resultDetail: string }
  ? Entry
  : Entry extends {
        legalMoves(...position: never): readonly (infer Move extends object)[];
        view(...position: never): infer View extends object;
        readonly resultDetails: readonly (infer Detail extends string)[];
        readonly hasJointTurns?: infer IsJoint;
      }
    ? KnownGame<Move, View, Detail | (true extends IsJoint ? "timeout" : never)>
    : KnownGame;

/**
 * The name of a game that the types don't know: a service may offer any, and they pass through as they are. The type is a
 * mark alone, which no name has, so that a known name tells its game's matches from all others.
 */
export type OtherGameType = \`\${string}.\${string} (not in Games)\`;

/** The name of a game: one that the types know, or another. */
export type GameType = keyof Games | OtherGameType;

/** A name that is written down: of a known game, or of another by its \`vendor.name\`, so that a misspelt bare word does not compile. */
export type GameName = GameType | \`\${string}.\${string}\`;

/** A name that is only known at run time, such as one from an address: any string, and no literal. */
export type AnyName<Name extends string> = string extends Name ? Name : never;

/** A match of a game that the types know. */
export interface KnownMatch<Of extends keyof Games> extends MatchFields {
  /** The game that is played. */
  gameType: Of;
  /** How exactly it ended, one of the game's words, or \`agreement\`; null until over, and where there is no more to say. */
  resultDetail: ResultDetail<Of> | null;
  /** The position as you may see it. */
  game: ViewOf<Of>;
}

/** A match of a game that the types don't know. */
export interface OtherMatch extends MatchFields {
  /** The game that is played. */
  gameType: OtherGameType;
  /** How exactly it ended, one of the words that GET /platform/games lists for the game, or \`agreement\`; null until over, and where there is no more to say. */
  resultDetail: string | null;
  /** The position as you may see it. */
  game: OtherView;
}

/** A view of a game that the types don't know. */
export type OtherView = MovesOf<OtherMove> & OtherFields;

/** A match of one game, \`MatchOf<"chess">\`: an \`OtherMatch\` where the types don't know it. */
export type MatchOf<Of extends string = GameType> = Of extends keyof Games
  ? KnownMatch<Of>
  : string extends Of
    ? MatchOf<GameType>
    : OtherMatch;

/** A match of any game; once its \`gameType\` is looked at, its moves and its view are that game's. */
export type Match = MatchOf<GameType>;

/** A position of one game, as you may see it: \`ViewOf<"chess">\`. */
export type ViewOf<Of extends string = GameType> = Of extends keyof Games
  ? WithMoves<Known<Games[Of]>["view"], Known<Games[Of]>["move"]>
  : string extends Of
    ? ViewOf<GameType>
    : OtherView;

type WithMoves<View extends object, Move extends object> = View extends MovesOf<Move> ? View : View & MovesOf<Move>;

/** A move of one game: \`MoveOf<"chess">\`. */
export type MoveOf<Of extends string = GameType> = Of extends keyof Games ? Known<Games[Of]>["move"] : OtherMove;

/** How a match of one game may have ended: \`ResultDetail<"chess">\`; a newer service may say more. */
export type ResultDetail<Of extends string = GameType> = Of extends keyof Games
  ? Known<Games[Of]>["resultDetail"]
  : string;
`;

/** These say in terms of the games' table what the document lists. */
const BY_HEAD = new Set(["AnyMatch", "AnyMove", "GameType"]);

/** What only shows or constrains is no type's. */
const bare = (part: unknown, isFields = false): unknown => {
  if (Array.isArray(part)) return part.map((one) => bare(one));
  if (typeof part !== "object" || part === null) return part;
  const kept = Object.entries(part).filter(([name]) => isFields || !/^(examples?|format|title)$/.test(name));
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

/** The schemas of openapi-typescript, each as a declaration. */
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
    if (name === "AnyMove") return isGeneric ? "MoveOf<Of>" : "MoveOf";
    return isGeneric && byGame.has(name) ? `${name}<Of>` : name;
  };

const declare = (member: ts.PropertySignature, byGame: ReadonlySet<string>): string => {
  const { factory } = ts;
  const name = (member.name as ts.Identifier).text;
  const isGeneric = byGame.has(name);
  const own = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const game = factory.createTypeReferenceNode("GameType");
  const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const parameters = isGeneric ? [factory.createTypeParameterDeclaration(undefined, "Of", text, game)] : undefined;
  const { type = game } = member;
  // An interface has no index signature, and a game's own move or view is to pass for any game's.
  const isInterface = ts.isTypeLiteralNode(type) && !/(Move|View)$/.test(name);
  const node = isInterface
    ? factory.createInterfaceDeclaration(own, name, parameters, undefined, type.members)
    : factory.createTypeAliasDeclaration(own, name, parameters, type);
  ts.setSyntheticLeadingComments(node, ts.getSyntheticLeadingComments(member));
  const printed = printer
    .printNode(ts.EmitHint.Unspecified, node, emptyFile)
    .replace(/components\["schemas"\]\["(\w+)"\]/g, referenceIn(isGeneric, byGame))
    .replace(/^ *\* @(constant|enum).*\n/gm, "")
    // An editor shows what stands under a tag apart, and indents nothing.
    .replaceAll("@description ", "")
    .replace(/^( *\*) {5}(?=\S)/gm, "$1 ")
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */");
  return isGeneric ? printed.replace(/^( +gameType\??: )GameType/gm, "$1Of") : printed;
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
    silent: true,
    transform: asWritten,
    transformProperty: withUndefined,
  });
  const written = declarationsOf(nodes).filter(({ name }) => !BY_HEAD.has((name as ts.Identifier).text));
  return `${HEAD}\n${written.map((member) => declare(member, byGame)).join("\n\n")}\n`;
};
