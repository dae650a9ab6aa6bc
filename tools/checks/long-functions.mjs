// Measures functions by their syntax, since Biome's own rule counts no line of JSX and none that only closes something.
import ts from "typescript";

const mostLines = 40;
const kinds = {
  ".tsx": ts.ScriptKind.TSX,
  ".mjs": ts.ScriptKind.JS,
  ".cjs": ts.ScriptKind.JS,
  ".js": ts.ScriptKind.JS,
};

/** The functions of a source that are too long, with the lines of code from their heads to their ends. */
export function longFunctions(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kinds[path.match(/\.\w+$/)[0]]);
  const lines = text.split("\n");
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineAt(node.getStart());
      const length = lines.slice(first, lineAt(node.end) + 1).filter(isCode).length;
      if (length > mostLines) found.push({ path, line: first + 1, length });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isCode(line) {
  return !/^\s*($|\/\/|\/?\*)/.test(line);
}
