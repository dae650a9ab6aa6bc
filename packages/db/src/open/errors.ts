// What each layer says when the database can't answer now: PostgreSQL, Node, Prisma, and the driver (in words only).
const sqlStates = /^(08...|53...|57P0[1-5]|57014|58030|25006|25P03|55P03)$/;
const systemCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/;
const prismaCodes = /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/;
const adapterKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
const words =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|connection error and is not queryable|PGlite is closed|pool after calling end|Connection ended unexpectedly/i;

/** Whether the database can't be reached or can't take this now, so that the same request may succeed later (503). */
export function isUnavailable(error: unknown): boolean {
  return layers(error).some(
    ({ code, message, kind }) =>
      [sqlStates, systemCodes, prismaCodes].some((known) => known.test(code)) ||
      adapterKinds.test(kind) ||
      words.test(message),
  );
}

/** Whether a row was refused because one like it exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return layers(error).some(({ code }) => code === "23505" || code === "P2002");
}

interface Layer {
  code: string;
  message: string;
  kind: string;
}

// Prisma wraps the driver's error in `meta.driverAdapterError.cause`; others use `cause` or, for several, `errors`.
function layers(error: unknown, depth = 0): Layer[] {
  if (typeof error !== "object" || error === null || depth > 6) return [];
  const { code, originalCode, message, kind, cause, meta, errors } = error as Record<string, unknown>;
  const wrapped = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  const inner = [cause, wrapped, ...(Array.isArray(errors) ? errors : [])];
  const own = { code: String(originalCode ?? code ?? ""), message: String(message ?? ""), kind: String(kind ?? "") };
  return [own, ...inner.flatMap((one) => layers(one, depth + 1))];
}
