// Where a fault can be planted in a source, and the source with all that were chosen in it, each asleep until it is called.
import ts from "typescript";

const OPERATORS = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "+",
};

const SQL = /\b(select|update|insert into|delete from|where|returning|order by|from|and)\b/;
/** What is replaced in a line of SQL. */
const SQL_FAULTS = [
  [/ = /g, " <> "],
  [/ <> /g, " = "],
  [/ < /g, " <= "],
  [/ > /g, " >= "],
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/\band\b/g, "or"],
  [/\bor\b/g, "and"],
  [/\bis null\b/g, "is not null"],
  [/\bis not null\b/g, "is null"],
  [/ desc\b/g, " asc"],
  [/ \+ 1\b/g, ""],
  [/\bnot exists\b/g, "exists"],
];

const isLeftOut = (node) => ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node);

/** The expression that a piece of text belongs to: a template as a whole, with its tag; none where a text is a name. */
function wholeOf(node) {
  if (ts.isStringLiteral(node) && node.parent.name === node) return undefined;
  let whole = node;
  while (!ts.isStringLiteral(whole) && (ts.isTemplateSpan(whole.parent) || ts.isTemplateExpression(whole.parent)))
    whole = whole.parent;
  return ts.isTaggedTemplateExpression(whole.parent) ? whole.parent : whole;
}

/**
 * Every fault that a file of a room can have: in the expression from `start` to `end`, `from` is replaced by `to` at an offset.
 * Its key stays while other lines of the file change; `sql` is the text around a fault in a statement.
 */
export function faultsIn(room, file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found = [];
  const counts = new Map();
  const add = (whole, { at, from, to, sql }) => {
    const line = text.slice(0, at).split("\n").length;
    const code = text.split("\n")[line - 1].trim();
    const alike = `${file} ${code} ${from} → ${to}`;
    counts.set(alike, (counts.get(alike) ?? 0) + 1);
    const key = `${alike} ${counts.get(alike)}`;
    found.push({ room, file, line, code, key, from, to, at, start: whole.getStart(), end: whole.getEnd(), sql });
  };
  const look = (node) => {
    if (isLeftOut(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText();
      if (operator in OPERATORS)
        add(node, { at: node.operatorToken.getStart(), from: operator, to: OPERATORS[operator] });
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      add(condition, { at: condition.getStart(), from: condition.getText(), to: `!(${condition.getText()})` });
    }
    const isText = ts.isTemplateLiteralToken(node) || ts.isStringLiteral(node);
    const whole = room === "db" && isText && SQL.test(node.text) ? wholeOf(node) : undefined;
    // All SQL stands in one room; elsewhere its words are English.
    if (whole)
      for (const [pattern, to] of SQL_FAULTS)
        for (const { index, 0: from } of node.getText().matchAll(pattern))
          add(whole, { at: node.getStart() + index, from, to, sql: node.text });
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The source with every fault of it: an expression is the wrong one while the fault's number is the one that is awake. */
export function withFaults(text, faults, probe) {
  const isWithin = (inner, outer) =>
    inner.start >= outer.start && inner.end <= outer.end && (inner.start > outer.start || inner.end < outer.end);
  const written = (start, end, inside) => {
    const outermost = inside.filter((one) => !inside.some((other) => isWithin(one, other)));
    const places = [...new Map(outermost.map((one) => [`${one.start}`, one])).values()].sort(
      (a, b) => a.start - b.start,
    );
    let result = "";
    let from = start;
    for (const place of places) {
      const here = outermost.filter((one) => one.start === place.start);
      const deeper = inside.filter((one) => isWithin(one, place));
      const wrong = ({ id, at, from: was, to }) =>
        `isAwake(${id}) ? (${text.slice(place.start, at)}${to}${text.slice(at + was.length, place.end)}) : `;
      const right = written(place.start, place.end, deeper);
      result += `${text.slice(from, place.start)}(${here.map(wrong).join("")}(${right}))`;
      from = place.end;
    }
    return result + text.slice(from, end);
  };
  return `import { isAwake } from ${JSON.stringify(probe)};${written(0, text.length, faults)}`;
}
