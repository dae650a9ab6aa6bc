import type { Database } from "@yourmove/db";

/** One statement as it was sent, with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Client {
  query(...given: unknown[]): unknown;
}

/** Does something, and tells every statement that is sent to the database meanwhile, in order. */
export const statementsDuring = async <Result>(
  pool: Database["pool"],
  act: () => Promise<Result>,
): Promise<{ result: Result; statements: Statement[] }> => {
  const statements: Statement[] = [];
  const queries = new Map<Client, Client["query"]>();
  const listen = (client: Client) => {
    if (queries.has(client)) return;
    const { query } = client;
    queries.set(client, query);
    client.query = (...given) => {
      const [config, values = []] = given as [{ text?: string; values?: unknown[] } | undefined, unknown[]?];
      if (config?.text) statements.push({ text: config.text, values: config.values ?? values });
      return query.apply(client, given);
    };
  };
  pool.on("acquire", listen as never);
  try {
    return { result: await act(), statements };
  } finally {
    pool.off("acquire", listen as never);
    for (const [client, query] of queries) client.query = query;
  }
};
