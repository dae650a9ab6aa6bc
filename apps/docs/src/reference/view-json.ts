const MAX_LINE = 76;

/** A view as JSON that a person reads: lists of the board's length in its rows, other short values in one line. */
export const viewJson = (value: unknown, columns: number, indent = ""): string => {
  const short = JSON.stringify(value)
    .replaceAll(",", ", ")
    .replaceAll(/(?<="):/g, ": ");
  if (typeof value !== "object" || value === null || indent.length + short.length <= MAX_LINE) return short;
  const inner = `${indent}  `;
  const wrapped = ([open, close]: readonly [string, string], lines: readonly string[]) =>
    `${open}\n${lines.map((line) => `${inner}${line}`).join(",\n")}\n${indent}${close}`;
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return wrapped(
      ["{", "}"],
      fields.map(([name, field]) => `${JSON.stringify(name)}: ${viewJson(field, columns, inner)}`),
    );
  }
  const rows = Array.from({ length: Math.ceil(value.length / columns) }, (_, row) =>
    value
      .slice(row * columns, (row + 1) * columns)
      .map((one) => JSON.stringify(one))
      .join(", "),
  );
  return wrapped(["[", "]"], rows);
};
