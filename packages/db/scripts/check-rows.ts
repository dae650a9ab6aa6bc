// Compares the row type of every statement with what PostgreSQL describes; with files, those statements that they make. Without, it
// also writes the text of every statement to `queries.sql`, which is committed for review, and fails where that was another.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FieldDef, Pool } from "pg";
import type { Queryable } from "../src/database.ts";
import { watchStatements } from "../src/queries/statements/statement.ts";
import { compareRow } from "./rows/compare-row.ts";
import { type DeclaredRow, readDeclaredRows } from "./rows/declared-rows.ts";
import { describeStatement } from "./rows/describe-statement.ts";

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const own = fileURLToPath(import.meta.url);

/** A place in the sources. */
interface Place {
  readonly file: string;
  readonly line: number;
}

/** A statement's text, and the place in the sources that made it. */
interface Made extends Place {
  readonly text: string;
  /** Where that was called from: of a statement in several texts, the place that all of them belong to. */
  readonly for: Place;
}

const FRAME = /(?:file:\/\/)?(\/[^\s()]+?):(\d+):\d+\)?$/;

const callersIn = (stack: string): Pick<Made, "file" | "line" | "for"> => {
  const places = stack.split("\n").flatMap((frame): Place[] => {
    const [, file = own, line] = FRAME.exec(frame) ?? [];
    return file === own || file.endsWith("/queries/statements/statement.ts") ? [] : [{ file, line: Number(line) }];
  });
  const [place] = places;
  if (!place) throw new Error(`Nobody made a statement:\n${stack}`);
  return { ...place, for: places.findLast(({ file }) => file.includes("/src/queries/")) ?? place };
};

// Loaded after the watch has begun, for most statements are made as their module is.
const makeStatements = async (files: readonly string[]): Promise<Made[]> => {
  const made: Made[] = [];
  watchStatements(({ text }) => made.push({ text, ...callersIn(new Error().stack ?? "") }));
  for (const file of files) await import(pathToFileURL(file).href);
  const { listChanges, listMatches, maintenanceQueries } = await import("../src/index.ts");
  const { analyzeTable, checkpoint, vacuumTable } = maintenanceQueries;
  // Statements that are made when they are first needed, each in all its shapes.
  const db = { run: async () => [] } as unknown as Queryable;
  for (const gameType of [undefined, "chess"]) {
    await listChanges(db, { userID: 1 }, { gameType, since: 0, limit: 1, now: 1 });
    for (const opponentUserID of [undefined, 2])
      for (const before of [undefined, 3])
        await listMatches(db, { userID: 1 }, { gameType, opponentUserID, before, limit: 1, now: 1 });
  }
  await vacuumTable(db, "users", "auto");
  await analyzeTable(db, "users");
  await checkpoint(db);
  return made;
};

/** Nullable columns of which a statement never gives a null, and why. */
const NEVER_NULL = new Map([
  ["botUserID", "the claim takes only what waits for a bot"],
  ["left", "the schema can't say it of a list, and every writer gives one"],
]);

const nullableColumns = async (pool: Pool): Promise<(column: FieldDef) => boolean> => {
  const { rows } = await pool.query<{ name: string }>(
    "select concat(attrelid, ' ', attnum) as name from pg_attribute where attnum > 0 and not attnotnull",
  );
  const names = new Set(rows.map(({ name }) => name));
  return ({ name, tableID, columnID }) => !NEVER_NULL.has(name) && names.has(`${tableID} ${columnID}`);
};

/** A text with its long lines broken at spaces, so that a review sees what changed. */
const folded = (text: string): string => text.trim().replace(/(?=.{130})(.{1,128}) /g, "$1\n    ");

const LISTED = resolve(folder, "queries.sql");

/** The name at the top of a file that a place belongs to. */
const nameAt = ({ file, line }: Place): string =>
  readFileSync(file, "utf8")
    .split("\n")
    .slice(0, line)
    .flatMap((text) => /^(?:export )?const (\w+)/.exec(text)?.[1] ?? [])
    .at(-1) ?? "statement";

/** Writes the text of every statement, by the file and the name that the sources have for it; false where nothing was to be written. */
const writeTexts = (made: readonly Made[]): boolean => {
  const sorted = made.toSorted(
    (one, other) => one.for.file.localeCompare(other.for.file) || one.for.line - other.for.line,
  );
  const parts = sorted.map((one) => `-- ${relative(folder, one.for.file)}: ${nameAt(one.for)}\n${folded(one.text)};\n`);
  const head = "-- Every statement as PostgreSQL is sent it, for review; written by `npm run db:check`.\n";
  const listed = [head, ...new Set(parts)].join("\n");
  const isStale = !existsSync(LISTED) || readFileSync(LISTED, "utf8") !== listed;
  if (isStale) writeFileSync(LISTED, listed);
  return isStale;
};

const textsAt = (made: readonly Made[], { file, lines }: Pick<DeclaredRow, "file" | "lines">): string[] =>
  made.filter((one) => one.file === file && one.line >= lines[0] && one.line <= lines[1]).map(({ text }) => text);

const check = async (files: readonly string[], isAll: boolean): Promise<string[]> => {
  const made = await makeStatements(files);
  const { checker, declared } = readDeclaredRows(folder, files);
  // Not before the watch: it runs some of these statements itself.
  const { openDatabaseImage, readDatabaseImage } = await import("../src/testing/embedded-test-database.ts");
  const { pool, close } = await openDatabaseImage(await readDatabaseImage());
  try {
    const isNullable = await nullableColumns(pool);
    const complaints = new Set<string>();
    for (const { place, file, lines, row } of declared) {
      const texts = textsAt(made, { file, lines });
      if (texts.length === 0) complaints.add(`${place}: no statement was made here: let check-rows.ts make it`);
      for (const text of texts) {
        const columns = await describeStatement(pool, text).catch(({ message }: Error) => message);
        const found =
          typeof columns === "string"
            ? [`PostgreSQL refuses it: ${columns}`]
            : compareRow({ checker, columns, isNullable }, row);
        for (const complaint of found) complaints.add(`${place}: ${complaint}`);
      }
    }
    if (isAll && writeTexts(made)) complaints.add("queries.sql was out of date, and has been rewritten: commit it");
    process.stdout.write(`${made.length} statements of ${declared.length} places compared with their row types.\n`);
    return [...complaints];
  } finally {
    await close();
  }
};

const files = process.argv.slice(2).map((file) => resolve(file));
const isAll = files.length === 0;
const complaints = await check(isAll ? [`${folder}/src/index.ts`] : files, isAll);
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
