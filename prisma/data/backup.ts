import { stat } from "node:fs/promises";
import { backUpFolder } from "@yourmove/db";
import { command, remark, say, shellWord } from "./say.ts";

// yourmove backup [file]: the embedded database as one file, also while the server runs on it.
const stamp = new Date().toISOString().replace(/[-:]/g, "").replace(/\..*/, "Z");

await command(async ({ databaseUrl, dataDir }) => {
  const [file = databaseUrl ? `yourmove-${stamp}.dump` : `yourmove-${stamp}.tar.gz`] = process.argv.slice(2);
  if (databaseUrl) {
    remark("The data is in PostgreSQL, whose own tool makes the backup while the server runs:");
    say(`pg_dump --format=custom --no-owner --no-privileges --file=${shellWord(file)} "$DATABASE_URL"`);
    return;
  }
  await backUpFolder(dataDir, file);
  say(`Wrote ${file} (${(await stat(file)).size} bytes). Put it back with: yourmove restore ${shellWord(file)}`);
});
