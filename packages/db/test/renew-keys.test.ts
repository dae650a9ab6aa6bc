import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { hasOldKeys, renewKeys } from "../src/migrations/renew-keys.ts";
import { createUser, findUserByName } from "../src/queries/users.ts";
import { openTestDatabase, testKinds } from "../src/testing/index.ts";

describe.each(testKinds)("names of older rules on %s", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  /** As the migration leaves a user: the key of old, set apart. */
  const addOld = async (username: string, usernameKey: string | null = `=${username.toLowerCase()}`) => {
    const keys = { usernameKey, searchKey: username.toLowerCase() };
    return (await db.prisma.user.create({ data: { username, ...keys, isGuest: true, createdTime: 1n } })).userID;
  };
  const keyOf = async (userID: number) => (await db.prisma.user.findUniqueOrThrow({ where: { userID } })).usernameKey;

  it("get the keys of today, the older of two that look alike first, and both are found by their names", async () => {
    const [max, rnax, taken] = [await addOld("Max"), await addOld("rnax"), await addOld("B0b")];
    const bob = await createUser(db, { username: "bob", isGuest: true, createdTime: 2 });
    const [late, host] = [await addOld("Late", "late"), await addOld("Émile ẞ", null)];
    expect(await findUserByName(db, "MAX")).toMatchObject({ userID: max });
    expect(await renewKeys(db.pool)).toBe(5);
    expect(await Promise.all([max, rnax, taken, late, host].map(keyOf))).toEqual([
      "rnax",
      "=rnax",
      "=b0b",
      "late",
      null,
    ]);
    expect(await db.prisma.user.findUnique({ where: { userID: host } })).toMatchObject({ searchKey: "émile ss" });
    for (const [name, userID] of [
      ["max", max],
      ["RNAX", rnax],
      ["b0B", taken],
      ["Bob", bob.userID],
      ["lаte", late],
    ] as const)
      expect((await findUserByName(db, name))?.userID, name).toBe(userID);
    expect([await hasOldKeys(db.pool), await renewKeys(db.pool)]).toEqual([false, 0]);
  });

  it("are renewed in steps, however many there are", async () => {
    await db.pool.query(`insert into users (username, username_key, search_key, is_guest, created_time)
      select 'Many-' || n, '=many-' || n, 'many', true, 1 from generate_series(1000, 2200) n`);
    expect(await renewKeys(db.pool)).toBe(1201);
    expect((await findUserByName(db, "MANY-2200"))?.username).toBe("Many-2200");
  });
});
