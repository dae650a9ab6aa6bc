import { openDatabase } from "../src/open/open-database.ts";

// Writes rows until it is killed, and prints a number for each one that the database acknowledged.
const db = await openDatabase({ dataDir: process.argv[2] });
for (let i = 1; ; i++) {
  await db.prisma.user.create({ data: { username: `U${i}`, searchKey: `u${i}`, isGuest: true, createdTime: i } });
  process.stdout.write(`${i}\n`);
}
