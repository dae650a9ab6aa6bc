import pino, { type Logger } from "pino";
import { createSourceStack } from "./source-stack.ts";

/** Credentials never reach a log, wherever they stand (contract 7). */
const SECRETS = ["authorization", "cookie", "set-cookie", "token", "password"];
// Where a line could hold them; a wildcard would cost more than the line itself.
const PLACES = ["", "headers", "req.headers", "err"];
const redact = PLACES.flatMap((place) => SECRETS.map((name) => `${place}["${name}"]`));

const sourceStack = createSourceStack(new URL(".", import.meta.url).href);

/** An error as pino writes it, but for where its stack says that it was. */
const err = (error: Error) => {
  const written = pino.stdSerializers.err(error);
  // What is thrown need not be an error.
  if (typeof written?.stack === "string") written.stack = sourceStack(written.stack);
  return written;
};

/**
 * Makes the log: one line of JSON an event, on standard output. Lines are written while the next requests are served,
 * and what is left at the end of the process is written then.
 */
export const createLog = (level: string): Logger =>
  pino(
    { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } },
    pino.destination({ fd: 1, sync: false }),
  );
