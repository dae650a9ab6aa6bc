import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import { DatabaseError, type Pool } from "pg";

const maxPreparedStatements = 500;

/** Names each statement by its text, so that a connection parses and plans it once; bounded, so odd texts can't pile up. */
export function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= maxPreparedStatements) return "";
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/** Prisma's adapter for migrations: runs a script as a whole, where adapter-pg splits it at every semicolon. */
export function migrationAdapter(
  pool: Pool,
  openShadow: () => Promise<{ pool: Pool; close: () => Promise<void> }>,
): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => wholeScripts(await factory.connect(), pool),
    connectToShadowDb: async () => {
      const shadow = await openShadow();
      const adapter = wholeScripts(await new PrismaPg(shadow.pool).connect(), shadow.pool);
      adapter.dispose = shadow.close;
      return adapter;
    },
  };
}

// adapter-pg refuses the catalogue's one-byte "char" columns, which the schema engine reads to describe a database.
const catalogueChar = 18;
const text = 25;

interface PgQueryable {
  performIO(query: SqlQuery): Promise<{ fields: { dataTypeID: number }[] }>;
}

function readCatalogueChars(adapter: SqlDriverAdapter): void {
  const inner = adapter as unknown as PgQueryable;
  const performIO = inner.performIO.bind(inner);
  const charFields = new WeakMap<SqlQuery, number[]>();
  inner.performIO = async (query) => {
    const result = await performIO(query);
    const chars: number[] = [];
    result.fields.forEach((field, i) => {
      if (field.dataTypeID !== catalogueChar) return;
      field.dataTypeID = text;
      chars.push(i);
    });
    charFields.set(query, chars);
    return result;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const i of charFields.get(query) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
}

function wholeScripts(adapter: SqlDriverAdapter, pool: Pool): SqlDriverAdapter {
  readCatalogueChars(adapter);
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error: unknown) => {
      throw error instanceof DatabaseError ? asDriverAdapterError(error) : error;
    });
  };
  return adapter;
}

function asDriverAdapterError(error: DatabaseError): DriverAdapterError {
  const { code = "", severity = "ERROR", message, detail, column, hint } = error;
  return new DriverAdapterError({
    kind: "postgres",
    originalCode: code,
    originalMessage: message,
    code,
    severity,
    message,
    detail,
    column,
    hint,
  });
}
