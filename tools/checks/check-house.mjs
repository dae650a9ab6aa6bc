// The house's borders and measures: what imports what it may not, how long files and functions are, what is written to save
// a line, and what is switched off and why. Fails
// where a border is crossed, a function is too long, or a reason is missing. Functions are measured by their syntax, since Biome's own rule counts no line of JSX.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";
import { root } from "../dev/run.mjs";
import { crossings, missingRooms } from "./borders.mjs";

// As many as one thought takes.
const maxLines = 80;
const kinds = {
  ".tsx": ts.ScriptKind.TSX,
  ".mjs": ts.ScriptKind.JS,
  ".cjs": ts.ScriptKind.JS,
  ".js": ts.ScriptKind.JS,
};
const sources = /\.(tsx?|[cm]js|css)$/;
// A test is as long as what it tells; a style sheet has no functions.
const exempt = /\.test\.tsx?$|\.spec\.ts$|\/test\/|^tests\/(e2e|acceptance)\/|\.css$/;
const ignored = new Set(["node_modules", "dist", "generated", "coverage", ".turbo"]);
const alone = ["prisma", "tests/acceptance", "tests/e2e", "tests/bench", "tests/support", "tools"];
/** What makes milliseconds of a turn's time, and who may: the one place that decides when a turn runs out, and what reminds of it. */
const turnSum = /\b(?:turnSeconds|initialSeconds|incrementSeconds|maxSeconds|turn_seconds)\b[^;]*\* ?1000/;
const turnSummers = new Set([
  "packages/rules/src/match/turn-time.ts",
  "packages/api/src/events/notifications.ts",
  "packages/db/src/queries/statements/reminders.ts",
  "packages/db/src/queries/statements/clock.ts",
]);
/** What computes a deadline; match-record.ts says when an invite expires. */
const deadlineSum =
  /\bdeadline(?:Time|_time)\b(?: \?\? \w+\))? \+ |\+ \(?(?:\w+\.)?deadline(?:Time|_time)\b|\bdeadline(?:Time|_time)(?: =|:) (?=.*(?: [+-] |Math\.|least|greatest))/;
const deadlineSummers = new Set([
  "packages/rules/src/match/turn-time.ts",
  "packages/rules/src/match/match-record.ts",
  "packages/db/src/queries/statements/clock.ts",
]);
/** A style of the whole page that depends on what is in it: the browser would check all of it with every element that comes or goes. */
const pageHas = /(?:^|[\s,>~+(])(?:html|body|:root|#root|\.(?:top|content|page)(?![\w-]))[\w.#-]*(?::not\()?:has\(/;
/** Tests whose modules may have been loaded by another file of the same process. */
const sharesModules = /^(?:packages|apps)\/.*(?<!\.mocking)\.test\.tsx?$/;
const suppression = /(?:\/\/|\/\*) (?:biome-ignore(?:-\w+)? ([\w/]+)|(@ts-(?!check)[\w-]+)):? *(.*?)(?: \*\/\}?)?$/gm;

const workspaces = [...["packages", "apps"].flatMap((group) => foldersIn(group)), ...alone];
const measured = workspaces.map((name) => ({ name, files: filesIn(join(root, name)).map(measure) }));
const files = measured.flatMap((workspace) => workspace.files);
const suppressions = files.flatMap((file) => file.suppressions);
const complaints = [
  ...files
    .flatMap(({ functions }) => functions)
    .map(({ path, line, length }) => `${path}:${line} is a function of ${length} lines: say it in several.`),
  ...files.flatMap((file) => file.savedLines).map(({ path, line, says }) => `${path}:${line} ${says}`),
  ...files.flatMap((file) => file.turnSums),
  ...files.flatMap((file) => file.pageHas),
  ...files
    .filter((file) => file.mocksAmongOthers)
    .map(({ path }) => `${path} mocks a module that others of its process share: name it *.mocking.test.ts.`),
  ...missingRooms(root).map((room) => `tools/checks/borders.mjs names ${room}, which is not there: correct the table.`),
  ...files
    .flatMap((file) => file.crossings)
    .map(({ path, line, specifier, says }) => `${path}:${line} imports ${specifier}. ${says}`),
  ...suppressions
    .filter(({ reason }) => !/^\p{L}/u.test(reason))
    .map(({ path, rule }) => `${path} switches ${rule} off without a reason: say why after the colon, or obey it.`),
];

printFiles();
printSuppressions();
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

function foldersIn(group) {
  const entries = readdirSync(join(root, group), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${group}/${name}`);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return sources.test(entry.name) ? [path] : [];
  });
}

function measure(file) {
  const text = readFileSync(file, "utf8");
  const path = relative(root, file).split(sep).join("/");
  const found = [...text.matchAll(suppression)].map(([, rule, type, reason]) => ({ path, rule: rule ?? type, reason }));
  const isCode = !path.endsWith(".css");
  const source =
    isCode && ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kinds[path.match(/\.\w+$/)[0]]);
  return {
    path,
    lines: text.split("\n").length - 1,
    functions: exempt.test(path) ? [] : longFunctions(source),
    savedLines: isCode ? savedLines(source) : [],
    crossings: isCode ? crossings(path, text) : [],
    turnSums: turnSums(path, text),
    pageHas: isCode ? [] : pageHases(path, text),
    mocksAmongOthers: sharesModules.test(path) && /\bvi\.(?:do)?[mM]ock\(/.test(text),
    suppressions: found,
  };
}

function turnSums(path, text) {
  if (exempt.test(path) || !/^packages\/(rules|api|db)\/src\//.test(path)) return [];
  const computes = (line) =>
    (turnSum.test(line) && !turnSummers.has(path)) || (deadlineSum.test(line) && !deadlineSummers.has(path));
  return text.split("\n").flatMap((line, at) => {
    const says = "computes with a turn's time: packages/rules/src/match/turn-time.ts says when a turn runs out.";
    return computes(line) ? [`${path}:${at + 1} ${says}`] : [];
  });
}

function pageHases(path, text) {
  const says = "hangs a style of the whole page on :has(): mark the page instead (apps/web/src/layout/page-mark.ts).";
  return text.split("\n").flatMap((line, at) => (pageHas.test(line) ? [`${path}:${at + 1} ${says}`] : []));
}

function printFiles() {
  const row = (cells) =>
    console.log(cells.map((cell, at) => String(cell)[at ? "padStart" : "padEnd"](at ? 8 : 20)).join(""));
  row(["workspace", "files", "median", "p95", "most"]);
  for (const workspace of [...measured, { name: "together", files }]) {
    const lines = workspace.files.map((file) => file.lines).sort((a, b) => a - b);
    const below = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))];
    row([workspace.name, lines.length, below(0.5), below(0.95), lines.at(-1)]);
  }
}

function printSuppressions() {
  console.log(`\n${suppressions.length} suppressions, by rule:`);
  for (const rule of new Set(suppressions.map((one) => one.rule))) {
    const reasons = suppressions.filter((one) => one.rule === rule).map(({ reason }) => reason);
    console.log(`  ${reasons.length} of ${rule}: ${[...new Set(reasons)].join("; ")}`);
  }
}

/** The functions of a source that are too long, with the lines of code from their heads to their ends. */
function longFunctions(source) {
  const lines = source.text.split("\n");
  return nodesOf(source).flatMap((node) => {
    if (!(ts.isFunctionLike(node) && node.body)) return [];
    const first = lineOf(source, node.getStart());
    const length = lines.slice(first - 1, lineOf(source, node.end)).filter(holdsCode).length;
    return length > maxLines ? [{ path: source.fileName, line: first, length }] : [];
  });
}

/** Where several things stand in one line that are clearer in several. */
function savedLines(source) {
  return nodesOf(source).flatMap((node) => {
    const says = savesLine(node);
    return says ? [{ path: source.fileName, line: lineOf(source, node.getStart()), says }] : [];
  });
}

function savesLine(node) {
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
    return "spreads a literal: write its properties themselves.";
  if (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression))
    return "spreads a list that it writes: write its elements themselves.";
  if (!ts.isVariableDeclaration(node) || !ts.isArrayBindingPattern(node.name) || !node.initializer) return undefined;
  const list = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
  const isWritten = ts.isArrayLiteralExpression(list) && !list.elements.some(ts.isSpreadElement);
  return isWritten ? "takes a list apart that it writes: declare each name with its value." : undefined;
}

function nodesOf(source) {
  const nodes = [];
  const visit = (node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

function lineOf(source, position) {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}

function holdsCode(line) {
  return !/^\s*($|\/\/|\/?\*)/.test(line);
}
