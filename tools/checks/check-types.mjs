// Checks the types of every workspace, of the scripts and of the tests that stand outside of workspaces, a few at a time.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureGenerated } from "../dev/build.mjs";
import { ensureEverything, installApart } from "../dev/install.mjs";
import { root, runQuietly, tool } from "../dev/run.mjs";

await ensureEverything();
await ensureGenerated();
const compiler = await fastCompiler();
const left = projects();
const lanes = Array.from({ length: Math.max(2, availableParallelism()) }, lane);
process.exitCode = (await Promise.all(lanes)).every((fine) => fine) ? 0 : 1;

/** Those that take longest first, so that none of them is alone at the end. */
function projects() {
  const longest = ["tests/acceptance", "apps/server", "apps/web", "packages/api", "prisma"];
  const workspaces = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const all = [...longest, ...workspaces, "packages/rules/bench", "tests/e2e"];
  return [...new Set(all)].filter((project) => existsSync(join(root, project, "tsconfig.json")));
}

/** TypeScript 7, which takes a tenth of the time; what the builds use where it can't be had. */
async function fastCompiler() {
  const usual = [tool("typescript", "tsc")];
  try {
    const fast = join(await installApart(), "typescript-7", "bin", "tsc");
    runQuietly(process.execPath, [fast, "--version"]);
    // Side by side they share the processors better than each by itself.
    return [fast, "--checkers", "1"];
  } catch {
    console.log("TypeScript 7 can't be had here: the slower one checks.");
    return usual;
  }
}

async function lane() {
  let fine = true;
  for (let project = left.shift(); project !== undefined; project = left.shift())
    if (!(await check(project))) fine = false;
  return fine;
}

function check(project) {
  return new Promise((resolve, reject) => {
    const args = [...compiler, "--noEmit", "--pretty", "-p", join(root, project)];
    let said = "";
    const child = spawn(process.execPath, args, { cwd: root }).once("error", reject);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("exit", (code) => {
      if (code !== 0) console.log(`${project}:\n${said}`);
      resolve(code === 0);
    });
  });
}
