import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlQuery } from "@prisma/driver-adapter-utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { connectWithCatalogueChars } from "../src/migrations/schema-diff.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";

const query: SqlQuery = {
  sql: `select relkind, relname::text as name, relpersistence from pg_class where relname = 'users'`,
  args: [],
  argTypes: [],
};

describe.each(everyKind)("the catalogue of %s", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  it('"char" columns are read, and called characters', async () => {
    const adapter = await connectWithCatalogueChars(db.pool);
    const { Character, Text } = ColumnTypeEnum;
    expect(await adapter.queryRaw(query)).toEqual({
      columnNames: ["relkind", "name", "relpersistence"],
      columnTypes: [Character, Text, Character],
      rows: [["r", "users", "p"]],
    });
    await adapter.dispose();
  });

  it("adapter-pg alone still refuses them: once it does not, connectWithCatalogueChars can go", async () => {
    const adapter = await new PrismaPg(db.pool).connect();
    await expect(adapter.queryRaw(query)).rejects.toMatchObject({ cause: { kind: "UnsupportedNativeDataType" } });
    await adapter.dispose();
  });
});
