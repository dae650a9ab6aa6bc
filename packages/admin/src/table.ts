type Cell = string | number | boolean | null | undefined;

const shown = (cell: Cell): string => {
  if (cell === null || cell === undefined) return "-";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  // Names and texts are other people's: nothing in them may move a terminal's cursor.
  return String(cell).replace(/[\p{Cc}\p{Cf}]/gu, " ");
};

/** Rows under their headings, each column as wide as it must be; a sentence where there are none. */
export const table = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  if (rows.length === 0) return "None.";
  const texts = [headings, ...rows.map((row) => row.map(shown))];
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** Names and values, one a line. */
export const fields = (pairs: readonly (readonly [string, Cell])[]): string => {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`).join("\n");
};

/** A time as people read it, in UTC. */
export const when = (time: number | null | undefined): string =>
  time === null || time === undefined ? "-" : new Date(time).toISOString().slice(0, 16).replace("T", " ");

/** The same for the end of a ban, where there is one. */
export const untilWhen = (until: number | null): string => (until === null ? "for good" : `until ${when(until)} UTC`);

/** A list with what to type for the next page, where there is one. */
export const paged = (list: string, nextCursor: number | null | undefined): string =>
  nextCursor ? `${list}\n\nMore: --before ${nextCursor}` : list;
