type Plain<Value> = Value extends bigint ? number : Value;

/** A row of Prisma's with times, ids and counts as numbers, which they all fit in. */
export type PlainRow<Row> = { [Name in keyof Row]: Plain<Row[Name]> };

/** Gives a row of Prisma's as the service passes it on: the one place where its BigInts become numbers. */
export const plainRow = <Row extends object>(row: Row): PlainRow<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value]),
  ) as PlainRow<Row>;

/** The same where there may be no row. */
export const plainRowOrNull = <Row extends object>(row: Row | null | undefined): PlainRow<Row> | null =>
  row ? plainRow(row) : null;

/** A hash as Prisma takes it, which wants a buffer of its own. */
export const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
