import { createUser, findUserByName, openDatabase } from "@yourmove/db";

// Demo users, for a database that is to look alive; running it again changes nothing.
const names = ["Ada", "Grace", "Katherine", "Hedy", "Margaret"];

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = ".data" } = process.env;
const db = await openDatabase({ databaseUrl, dataDir });
let added = 0;
for (const username of names) {
  if (await findUserByName(db, username)) continue;
  await createUser(db, { username, isGuest: false, createdTime: Date.now() });
  added += 1;
}
await db.close();
process.stdout.write(`Added ${added} demo users of ${names.length}.\n`);
