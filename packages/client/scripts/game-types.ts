import { fileURLToPath } from "node:url";
import { gameViewSchema } from "@yourmove/contract";
import ts from "typescript";
import { GENERATED } from "./generated-header.ts";
import { printType } from "./print-ts-type.ts";

const REGISTRY = fileURLToPath(new URL("../../rules/src/registry.ts", import.meta.url));

/** A game's types as TypeScript. */
interface GameTypes {
  readonly gameType: string;
  readonly move: string;
  readonly view: string;
  /** The words for how it ends, each as a type. */
  readonly details: string;
}

const pascal = (gameType: string): string =>
  gameType.replace(/(^|-)(\w)/g, (_match, _dash, first) => first.toUpperCase());

const programOver = (file: string): ts.Program =>
  ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    customConditions: ["@yourmove/source"],
  });

/** The names in the registry's one list of games. */
const listedIn = (file: ts.SourceFile): ts.Expression[] => {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || name.text !== "ALL" || !initializer || !ts.isCallExpression(initializer)) continue;
      const [list] = initializer.arguments;
      if (list && ts.isArrayLiteralExpression(list)) return [...list.elements];
    }
  }
  throw new Error("The registry of games has no list named ALL");
};

const typesOf = (game: ts.Expression, checker: ts.TypeChecker): GameTypes => {
  const definition = checker.getTypeAtLocation(game);
  const member = (name: string): ts.Type => {
    const property = definition.getProperty(name);
    if (!property) throw new Error(`A game lacks ${name}`);
    return checker.getTypeOfSymbolAtLocation(property, game);
  };
  const resultOf = (name: string): ts.Type => {
    const [signature] = member(name).getCallSignatures();
    if (!signature) throw new Error(`A game's ${name} can't be called`);
    return signature.getReturnType();
  };
  const gameType = member("gameType");
  const move = checker.getIndexTypeOfType(resultOf("legalMoves"), ts.IndexKind.Number);
  if (!gameType.isStringLiteral() || !move) throw new Error("A game's types can't be read");
  return {
    gameType: gameType.value,
    move: printType(move, checker),
    view: printType(resultOf("view"), checker),
    details: printType(wordsOf(member("resultDetails"), checker), checker),
  };
};

const wordsOf = (list: ts.Type, checker: ts.TypeChecker): ts.Type => {
  const word = checker.getIndexTypeOfType(list, ts.IndexKind.Number);
  if (!word) throw new Error("A game's resultDetails are no list");
  return word;
};

const { lastMove, legalMoves } = gameViewSchema.shape;

const viewOf = ({ gameType, view }: GameTypes): string => {
  const move = `${pascal(gameType)}Move`;
  return `${view.replace(/\}$/, "")}  /** ${lastMove.meta()?.description}. */
  lastMove: ${move} | null;
  /** ${legalMoves.meta()?.description}. */
  legalMoves?: ${move}[] | undefined;
}`;
};

const declare = (game: GameTypes): string => {
  const name = pascal(game.gameType);
  return `/** A move of ${game.gameType}. */
export type ${name}Move = ${game.move};

/** A position of ${game.gameType}, as you may see it. */
export type ${name}View = ${viewOf(game)};

/** How a match of ${game.gameType} may have ended. */
export type ${name}ResultDetail = ${game.details};
`;
};

const tableOf = (games: readonly GameTypes[], kind: "Move" | "View" | "ResultDetail", doc: string): string =>
  `/** ${doc} */
export interface ${kind}s {
${games.map(({ gameType }) => `  ${JSON.stringify(gameType)}: ${pascal(gameType)}${kind};\n`).join("")}}
`;

/** Each game's move and view as TypeScript, read from the rules' own types. */
export const gameTypes = (): string => {
  const program = programOver(REGISTRY);
  const file = program.getSourceFile(REGISTRY);
  if (!file) throw new Error("The registry of games is not where it was");
  const games = listedIn(file).map((game) => typesOf(game, program.getTypeChecker()));
  const tables = [
    tableOf(games, "Move", "The moves of each game."),
    tableOf(games, "View", "The positions of each game, as you may see them."),
    tableOf(games, "ResultDetail", "How a match of each game may have ended."),
  ];
  return `${GENERATED}${[...games.map(declare), ...tables].join("\n")}`;
};
