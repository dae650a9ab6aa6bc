// Which members of a package's published types have no words that an editor shows.
import ts from "typescript";

/** The members of what a file of declarations exports, and those among them without words, as `Match.matchID`. */
export function wordsOf(file) {
  const options = { strict: true, noEmit: true, skipLibCheck: true, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const program = ts.createProgram([file], {
    ...options,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
  });
  const checker = program.getTypeChecker();
  const members = [];
  const look = (node, place) => {
    const isMember = ts.isPropertySignature(node) || ts.isMethodSignature(node);
    const at = isMember ? `${place}.${node.name.getText()}` : place;
    if (isMember) {
      const said = checker.getSymbolAtLocation(node.name)?.getDocumentationComment(checker) ?? [];
      members.push({ at, isBare: said.length === 0 });
    }
    // What a call takes and gives stands in types of its own.
    if (!ts.isFunctionTypeNode(node)) ts.forEachChild(node, (child) => look(child, at));
  };
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  for (const symbol of exported) {
    const { name, flags } = symbol;
    const origin = flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const node of origin.declarations ?? [])
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) look(node, name);
  }
  return { count: members.length, bare: members.filter(({ isBare }) => isBare).map(({ at }) => at) };
}
