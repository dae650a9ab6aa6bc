import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import type { Pool, QueryArrayConfig } from "pg";

/** PostgreSQL's numbers of the catalogue's one-byte type "char", and of text. */
const CATALOGUE_CHAR = 18;
const TEXT = 25;

/**
 * Prisma's adapter on a pool, for the schema engine too: it describes a database by the catalogue's "char" columns, which
 * adapter-pg refuses. They are read as text, and called characters again in the result.
 */
export const connectWithCatalogueChars = async (pool: Pool): Promise<SqlDriverAdapter> => {
  const charsOf = new Map<string, number[]>();
  const adapter = await new PrismaPg(withCharsAsText(pool, charsOf)).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of charsOf.get(query.sql) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
};

/** The pool, whose results call "char" columns text; which ones they were is noted by the statement's text. */
const withCharsAsText = (pool: Pool, charsOf: Map<string, number[]>): Pool => {
  const query = async (config: QueryArrayConfig) => {
    const result = await pool.query(config);
    const chars = result.fields.flatMap(({ dataTypeID }, column) => (dataTypeID === CATALOGUE_CHAR ? [column] : []));
    if (chars.length > 0) charsOf.set(config.text, chars);
    for (const field of result.fields) if (field.dataTypeID === CATALOGUE_CHAR) field.dataTypeID = TEXT;
    return result;
  };
  return new Proxy(pool, {
    get(target, key) {
      if (key === "query") return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
};
