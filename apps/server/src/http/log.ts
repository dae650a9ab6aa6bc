import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import pino, { type Logger } from "pino";
import { createLines, type Lines, openFile } from "./log-lines.ts";

/** Where a line of a stack ends: in the line and column of a file. */
const PLACE = /:(\d{1,9}):(\d{1,9})\)?$/;

/**
 * Creates the function that maps a stack of the build to the sources, by the maps beside the files of `folder`. A map is read, in
 * a tenth of a second, when its file is first met: most processes never need one.
 */
export const createSourceStack = (folder: string): ((stack: string) => string) => {
  const maps = new Map<string, SourceMap>();
  const mapOf = (url: string): SourceMap | undefined => {
    const known = maps.get(url);
    if (known || !url.startsWith(folder)) return known;
    const path = `${fileURLToPath(url)}.map`;
    if (!existsSync(path)) return undefined;
    const read = new SourceMap(JSON.parse(readFileSync(path, "utf8")));
    maps.set(url, read);
    return read;
  };
  const sourceLine = (line: string): string => {
    const begin = line.indexOf("file://");
    const place = begin < 0 ? null : PLACE.exec(line);
    if (!place) return line;
    const url = line.slice(begin, place.index);
    const found = mapOf(url)?.findEntry(Number(place[1]) - 1, Number(place[2]) - 1);
    if (!found || !("originalSource" in found)) return line;
    const source = `${new URL(found.originalSource, url)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    return `${line.slice(0, begin)}${source}${line.endsWith(")") ? ")" : ""}`;
  };
  return (stack) => stack.split("\n").map(sourceLine).join("\n");
};

/** Credentials never reach a log, wherever they stand. */
const SECRETS = ["authorization", "cookie", "set-cookie", "token", "password"];
// Where a line could hold them; a wildcard would cost more than the line itself.
const PLACES = ["", "headers", "req.headers", "err"];
const redact = PLACES.flatMap((place) => SECRETS.map((name) => `${place}["${name}"]`));

const sourceStack = createSourceStack(new URL(".", import.meta.url).href);

/** What errors carry of other people's: the values of a row, a statement's parameters, the certificate that a stranger's server showed. */
const OF_OTHERS = ["cert", "detail", "where"];

/** An error as pino writes it, with the sources' stack and without what is other people's. */
const err = (error: Error) => {
  const written = pino.stdSerializers.err(error);
  // What is thrown need not be an object.
  if (typeof written === "object" && written !== null) for (const name of OF_OTHERS) delete written[name];
  // What is thrown need not be an error.
  if (typeof written?.stack === "string") written.stack = sourceStack(written.stack);
  return written;
};

/** How many bytes a line may have in which a package's words stand, and the fields that hold these: a control character takes six bytes. */
export const MAX_RULES_LINE_BYTES = 2048;
const WORDS_OF_RULES = ["fault", "reason", "package"];

const bytesOver = (line: string): number => Buffer.byteLength(line) - MAX_RULES_LINE_BYTES;

/** A line of JSON as it is; of one that is too long a package's words are cut, where it has some. */
const boundedLine = (line: string): string => {
  if (bytesOver(line) <= 0) return line;
  const fields: Record<string, unknown> = JSON.parse(line);
  const written = () => `${JSON.stringify(fields)}\n`;
  for (const name of WORDS_OF_RULES)
    for (let over = bytesOver(written()); over > 0 && fields[name]; over = bytesOver(written()))
      fields[name] = String(fields[name]).slice(0, -Math.ceil(over / 6));
  return written();
};

export const createLog = (level: string, lines: Pick<Lines, "write">): Logger =>
  pino(
    { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } },
    { write: (line) => lines.write(boundedLine(line)) },
  );

/** The log, and what is said to a person in the same place. */
export interface OpenLog {
  readonly log: Logger;
  say(sentence: string): void;
}

/**
 * Opens the log: one line of JSON an event, on standard output. Lines are written while the next requests are served, and what
 * is left at the end of the process is written then. Where none can be written, the service goes on.
 */
export const openLog = (level: string): OpenLog => {
  const lines = createLines(openFile(1), (lost) => log.warn({ lost }, "lines of the log were lost"));
  process.once("exit", lines.flush);
  const log = createLog(level, lines);
  return { log, say: (sentence) => lines.write(`${sentence}\n`) };
};
