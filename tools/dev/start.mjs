// npm start, and npm run yourmove: from a fresh clone to the command `yourmove`, and straight to it when nothing changed.
import { pathToFileURL } from "node:url";
import { ensureInstalled, requireNode } from "./install.mjs";
import { endWithNpm } from "./run.mjs";

requireNode();
endWithNpm();
try {
  await ensureInstalled();
  // Imported late: only an installed repository has what the build needs.
  const { commandMain, ensureServed } = await import("./build.mjs");
  await ensureServed();
  // In this process, so that signals and the exit code are the server's own.
  process.argv[1] = commandMain;
  await import(pathToFileURL(commandMain).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
