import { relative } from "node:path";
import ts from "typescript";

/** A call of `statement`, and the row type that it declares. */
export interface DeclaredRow {
  /** Where it stands, for a message: "src/queries/prisma/bans.ts:18". */
  readonly place: string;
  /** What the sources call it. */
  readonly name: string;
  readonly file: string;
  /** The first and the last of its lines. */
  readonly lines: readonly [number, number];
  readonly row: ts.Type;
}

/** The row types of a program's statements, with what reads them. */
export interface DeclaredRows {
  readonly checker: ts.TypeChecker;
  readonly declared: readonly DeclaredRow[];
}

const MAKERS = new Set(["statement", "groupedStatement"]);

const isStatement = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isCallExpression(node.expression) &&
  ts.isIdentifier(node.expression.expression) &&
  MAKERS.has(node.expression.expression.text);

/** The name of the declaration that a node stands in. */
const nameOf = (node: ts.Node, source: ts.SourceFile): string => {
  if (ts.isSourceFile(node)) return "statement";
  return ts.isVariableDeclaration(node) ? node.name.getText(source) : nameOf(node.parent, source);
};

/** Finds every statement of some files and of all that they import, as TypeScript sees them. */
export const readDeclaredRows = (folder: string, files: readonly string[]): DeclaredRows => {
  const config = ts.findConfigFile(folder, ts.sys.fileExists);
  if (!config) throw new Error(`No tsconfig.json above ${folder}.`);
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config, ts.sys, folder);
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  const declared: DeclaredRow[] = [];
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || !source.fileName.startsWith(folder)) continue;
    const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
    const visit = (node: ts.Node): void => {
      if (isStatement(node)) {
        const [, row] = checker.getTypeArguments(checker.getTypeAtLocation(node) as ts.TypeReference);
        const lines = [lineOf(node.getStart(source)), lineOf(node.end)] as const;
        const place = `${relative(folder, source.fileName)}:${lines[0]}`;
        if (row) declared.push({ place, name: nameOf(node, source), file: source.fileName, lines, row });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { checker, declared };
};
