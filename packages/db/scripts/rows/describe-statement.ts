import type { Connection, FieldDef, Pool, Submittable } from "pg";

/** Parses a statement and describes its columns, without running it. */
class Description implements Submittable {
  readonly #text: string;
  readonly #settle: (error: Error | null, columns: readonly FieldDef[]) => void;
  #columns: readonly FieldDef[] = [];

  constructor(text: string, settle: (error: Error | null, columns: readonly FieldDef[]) => void) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns = fields;
  }

  handleError(error: Error): void {
    this.#settle(error, []);
  }

  handleReadyForQuery(): void {
    this.#settle(null, this.#columns);
  }
}

/** The columns that a statement gives, as the database describes them; rejects where it can't be parsed. */
export const describeStatement = async (pool: Pool, text: string): Promise<readonly FieldDef[]> => {
  const client = await pool.connect();
  try {
    return await new Promise((resolve, reject) => {
      client.query(new Description(text, (error, columns) => (error ? reject(error) : resolve(columns))));
    });
  } finally {
    client.release();
  }
};
