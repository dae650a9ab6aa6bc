type Row = Readonly<Record<string, unknown>>;

const nest = (row: Row): object => {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const [object = "", field] = name.split(".");
    if (field === undefined) nested[name] = value;
    else nested[object] = { ...(nested[object] as Row | undefined), [field]: value };
  }
  return nested;
};

/** Rows as the driver makes them, with columns named `a.b` as `b` of an object `a`: as a lane's reader makes them at once. */
export const nestRows = (rows: Row[]): object[] =>
  rows[0] && Object.keys(rows[0]).some((name) => name.includes(".")) ? rows.map(nest) : rows;
