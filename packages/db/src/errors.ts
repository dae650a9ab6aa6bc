// The errors of each layer when the database can't answer now: PostgreSQL, Node, Prisma, and the driver (in words only).
// Nobody may log in, the database is not there, or its tables are not, as between a drop and a restore.
const SQL_STATES =
  /^(08...|28...|3D000|42P01|53...|57P0[1-5]|57014|58030|0A000|26000|25006|25P02|25P03|55P03|40P01|40001)$/;
const SYSTEM_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/;
const PRISMA_CODES = /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/;
const ADAPTER_KINDS =
  /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/;
const WORDS = [
  "timeout exceeded when trying to connect",
  "timeout expired",
  "query read timeout",
  "connection terminated",
  "connection error and is not queryable",
  "pglite is closed",
  "pool after calling end",
  "connection ended unexpectedly",
  "received invalid response",
  "received unexpected ",
];

const saysSo = (message: string): boolean => WORDS.some((words) => message.toLowerCase().includes(words));

/** Whether the database can't be reached or can't take this now, so that the same request may succeed later (503). */
export const isUnavailable = (error: unknown): boolean =>
  layers(error).some(
    ({ code, message, kind }) =>
      [SQL_STATES, SYSTEM_CODES, PRISMA_CODES].some((known) => known.test(code)) ||
      ADAPTER_KINDS.test(kind) ||
      saysSo(message),
  );

/** A deadlock, a serialization failure, and a lock that was not given in time. */
const UNDONE: ReadonlySet<string> = new Set(["40P01", "40001", "55P03"]);

/** Whether PostgreSQL undid a statement for the sake of another. */
export const isConflict = (error: unknown): boolean => layers(error).some(({ code }) => UNDONE.has(code));

/** Whether a row was refused because one like it exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  layers(error).some(({ code }) => code === "23505" || code === "P2002");

/** Whether PostgreSQL refused a statement's row because of the constraint of that name; Prisma's model queries don't name it. */
export const isViolationOf = (error: unknown, name: string): boolean =>
  layers(error).some(({ constraint }) => constraint === name);

interface Layer {
  code: string;
  message: string;
  kind: string;
  constraint: unknown;
}

// Prisma wraps the driver's error in `meta.driverAdapterError.cause`; others use `cause` or, for several, `errors`.
const layers = (error: unknown, depth = 0): Layer[] => {
  if (typeof error !== "object" || error === null || depth > 6) return [];
  const { code, originalCode, message, kind, cause, meta, errors, constraint } = error as Record<string, unknown>;
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  const inner = [cause, wrapped, ...(Array.isArray(errors) ? errors : [])];
  const words = { message: String(message ?? ""), kind: String(kind ?? "") };
  return [
    { code: String(originalCode ?? code ?? ""), ...words, constraint },
    ...inner.flatMap((one) => layers(one, depth + 1)),
  ];
};
