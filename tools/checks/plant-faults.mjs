// Plants faults in the sources, one at a time, and counts those that the tests catch:
// `node tools/checks/plant-faults.mjs --count 200 --seed text [--rooms rules,db] [--again report.json]`. It changes the files of
// the clone that it runs in and puts them back: give it a clone of its own. The report (--report) names every fault;
// `--again` plants those once more, as far as their lines are still there. `--files` (a pattern) and `--tests` (names, by commas)
// ask whether some tests alone hold some files.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { root, tool } from "../dev/run.mjs";

/** Where faults are planted, and the projects that must catch them, the narrowest first. */
const ROOMS = {
  rules: { folder: "packages/rules/src", projects: ["rules", "api"] },
  db: { folder: "packages/db/src", projects: ["db", "api"] },
  api: { folder: "packages/api/src", projects: ["api", "server"] },
  server: { folder: "apps/server/src", projects: ["server"] },
};

/** A fault that keeps the tests from ending is caught as well. */
const MAX_MS = 15 * 60_000;

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

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "faults" },
    rooms: { type: "string", default: Object.keys(ROOMS).join() },
    report: { type: "string", default: "planted-faults.json" },
    again: { type: "string" },
    files: { type: "string", default: "" },
    tests: { type: "string", default: "" },
  },
});
const faults = values.again ? JSON.parse(readFileSync(values.again, "utf8")).flatMap(stillThere) : chosen();
const results = [];
for (const fault of faults) {
  const begun = performance.now();
  const caughtBy = tryOut(fault);
  results.push({ ...fault, caughtBy, seconds: Math.round((performance.now() - begun) / 1000) });
  console.log(`${caughtBy ? `caught by ${caughtBy}` : "MISSED"}  ${fault.file}:${fault.line}  ${fault.what}`);
  writeFileSync(values.report, `${JSON.stringify(results, null, 1)}\n`);
}
console.table(Object.fromEntries(values.rooms.split(",").map((room) => [room, countsOf(room)])));

function countsOf(room) {
  const here = results.filter((result) => result.room === room);
  return { planted: here.length, caught: here.filter(({ caughtBy }) => caughtBy).length };
}

/** As many faults from every room, each by the hash of the seed and its place: another fault in a file moves none of the others. */
function chosen() {
  const rooms = values.rooms.split(",");
  const orderOf = ({ file, code, what }) =>
    createHash("sha256").update(`${values.seed} ${file} ${code} ${what}`).digest("hex");
  return rooms.flatMap((room) => {
    const all = filesOf(room).flatMap((file) => faultsIn(room, file));
    const inOrder = all.map((fault) => [orderOf(fault), fault]).sort(([a], [b]) => (a < b ? -1 : 1));
    return inOrder.slice(0, Math.ceil(Number(values.count) / rooms.length)).map(([, fault]) => fault);
  });
}

function filesOf(room) {
  const listed = execFileSync("git", ["ls-files", ROOMS[room].folder], { cwd: root, encoding: "utf8" });
  const isWanted = (file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\/|\.d\.ts$/.test(file);
  return listed.split("\n").filter((file) => isWanted(file) && new RegExp(values.files).test(file));
}

/** A fault: `from` is replaced by `to` at an offset. */
function faultsIn(room, file) {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found = [];
  const add = (at, from, to) => {
    const line = text.slice(0, at).split("\n").length;
    const code = text.split("\n")[line - 1].trim();
    found.push({ room, file, line, code, at, from, to, what: `${from} → ${to}` });
  };
  const look = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText();
      if (operator in OPERATORS) add(node.operatorToken.getStart(), operator, OPERATORS[operator]);
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      add(condition.getStart(), condition.getText(), `!(${condition.getText()})`);
    }
    const isText = ts.isTemplateLiteralToken(node) || ts.isStringLiteral(node);
    // All SQL stands in one room; elsewhere its words are English.
    if (room === "db" && isText && SQL.test(node.text))
      for (const [pattern, to] of SQL_FAULTS)
        for (const { index, 0: from } of node.getText().matchAll(pattern)) add(node.getStart() + index, from, to);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The fault in the file as it is now; none where its line is gone. */
function stillThere({ room, file, code, what }) {
  const isThere = filesOf(room).includes(file);
  return isThere
    ? faultsIn(room, file)
        .filter((one) => one.code === code && one.what === what)
        .slice(0, 1)
    : [];
}

/** The project that catches a fault, or undefined. */
function tryOut({ room, file, at, from, to }) {
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  const putBack = () => writeFileSync(path, before);
  process.once("exit", putBack);
  writeFileSync(path, `${before.slice(0, at)}${to}${before.slice(at + from.length)}`);
  try {
    return ROOMS[room].projects.find((project) => !passes(project));
  } finally {
    putBack();
    process.removeListener("exit", putBack);
  }
}

function passes(project) {
  const env = { ...process.env, ROUNDS: "short" };
  const narrow = values.tests ? ["--passWithNoTests", ...values.tests.split(",")] : [];
  const args = [tool("vitest"), "run", `--project=${project}`, "--bail=1", "--reporter=dot", ...narrow];
  return spawnSync(process.execPath, args, { cwd: root, stdio: "ignore", timeout: MAX_MS, env }).status === 0;
}
