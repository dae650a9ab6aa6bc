import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { backUpFolder, restoreFolder } from "../src/backup/backup-file.ts";
import { countRows, countTables, moveRows } from "../src/backup/move-rows.ts";
import type { Database } from "../src/database.ts";
import { inspectDatabase, openDatabase } from "../src/open/open-database.ts";
import { createUser } from "../src/queries/prisma/users.ts";
import { openTestDatabase } from "../src/testing/index.ts";

describe("a backup of the embedded database", () => {
  let root: string;
  let database: Database;
  const at = (...names: string[]) => join(root, ...names);
  const add = (username: string) => createUser(database, { username, isGuest: true, createdTime: 2 ** 53 - 1 });

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "yourmove-backup-"));
    database = await openDatabase({ dataDir: at("data") });
    await add("before");
  });
  afterAll(async () => {
    await database.close();
    await rm(root, { recursive: true, force: true });
  });

  const restored = async (name: string): Promise<string[]> => {
    const opened = await openDatabase({ dataDir: at(name) });
    const users = await opened.prisma.user.findMany({ orderBy: { userID: "asc" } });
    await opened.close();
    return users.map(({ username }) => username);
  };

  it("is made by the process that has the folder open, and holds what was there, and nothing later; what killed ones left goes", async () => {
    for (const left of [at(".yourmove-backup-killed"), at("new", ".restoring", "database")]) {
      await mkdir(left, { recursive: true, mode: 0o700 });
      await writeFile(join(left, "partial"), "");
    }
    await chmod(at("new"), 0o700);
    await backUpFolder(at("data"), at("one.tar.gz"));
    await add("after");
    for (const act of [openDatabase, inspectDatabase])
      await expect(act({ dataDir: at("new") })).rejects.toThrow("did not finish: run yourmove restore again");
    await restoreFolder(at("new"), at("one.tar.gz"));
    expect(await restored("new")).toEqual(["before"]);
    const hidden = [...(await readdir(root)), ...(await readdir(at("new")))].filter((name) => name.startsWith("."));
    expect(hidden).toEqual([]);
  });

  it.skipIf(isShort)("is made at rest, too, and never over a file that is there", async () => {
    await expect(backUpFolder(at("new"), at("one.tar.gz"))).rejects.toThrow("is there already");
    await backUpFolder(at("new"), at("two.tar.gz"));
    await restoreFolder(at("again"), at("two.tar.gz"));
    expect(await restored("again")).toEqual(["before"]);
    await expect(backUpFolder(at("nowhere"), at("three.tar.gz"))).rejects.toThrow("There is no database");
    // As a folder that nobody but its owner may enter: nobody knows what is there.
    await symlink("endless", at("endless"));
    await expect(backUpFolder(at("endless"), at("three.tar.gz"))).rejects.toThrow("ELOOP");
  });

  it.skipIf(isShort)(
    "is restored to a folder that is empty alone, which a file that is none, cut short or damaged leaves so",
    async () => {
      await mkdir(at("full"), { mode: 0o700 });
      await writeFile(at("full", "mine"), "");
      await expect(restoreFolder(at("full"), at("one.tar.gz"))).rejects.toThrow("is not empty");
      const bytes = await readFile(at("one.tar.gz"));
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(bytes.length - 5) ^ 0xff, bytes.length - 5);
      const files = { short: bytes.subarray(0, bytes.length / 2), damaged, none: Buffer.from("nothing of the kind") };
      for (const [name, content] of Object.entries(files)) {
        await writeFile(at(`${name}.gz`), content);
        await expect(restoreFolder(at(name), at(`${name}.gz`)), name).rejects.toThrow("can't be restored");
        expect(existsSync(at(name, "database")), name).toBe(false);
      }
      await expect(restoreFolder(at("missing"), at("missing.gz"))).rejects.toThrow("can't be restored");
      await writeFile(at("one.dump"), "PGDMP and so on");
      await expect(restoreFolder(at("missing"), at("one.dump"))).rejects.toThrow("a dump of a PostgreSQL");
      await restoreFolder(at("damaged"), at("one.tar.gz"));
      expect(await restored("damaged")).toEqual(["before"]);
    },
  );

  it("all rows move to an empty PostgreSQL, with every type and the ids that follow; to one that is not empty none does", async () => {
    const target = await openTestDatabase("postgresql");
    const { pool } = database;
    await pool.query(`insert into sessions (user_id, token_hash, kind, created_time, last_used_time)
      values (1, '\\x00ff', 'session', 9007199254740993, 1)`);
    await moveRows(database, target);
    expect(await countRows(target)).toEqual(await countRows(database));
    const sql = "select to_jsonb(u)::text as text from users u order by user_id";
    expect((await target.pool.query(sql)).rows).toEqual((await pool.query(sql)).rows);
    const times = "select created_time::text as time, encode(token_hash, 'hex') as hash from sessions";
    expect((await target.pool.query(times)).rows).toEqual([{ time: "9007199254740993", hash: "00ff" }]);
    const next = await createUser(target, { username: "next", isGuest: true, createdTime: 1 });
    expect(next.userID).toBe((await pool.query("select max(user_id) as id from users")).rows[0].id + 1);
    const before = await countRows(target);
    await expect(moveRows(database, target)).rejects.toThrow("is not empty");
    expect(await countRows(target)).toEqual(before);
    const { count, isOurs } = await countTables(target.databaseUrl ?? "");
    expect([count > 10, isOurs]).toEqual([true, true]);
    await target.close();
  });
});
