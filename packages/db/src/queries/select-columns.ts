/** What is selected under each name. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: string };

/** The list of columns for a select; with an object's name, they are that object's fields. */
export const selectColumns = (columns: Readonly<Record<string, string>>, object?: string): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${object === undefined ? name : `${object}.${name}`}"`)
    .join(", ");
