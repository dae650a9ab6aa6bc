// Checks the types of every workspace, of the scripts and of the tests that stand outside of workspaces, a few at a time.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { ensureGenerated } from "../dev/build.mjs";
import { ensureEverything, newestCompiler } from "../dev/install.mjs";
import { cache, root } from "../dev/run.mjs";

await ensureEverything();
await ensureGenerated();
// Side by side they share the processors better than each by itself.
const compiler = [await newestCompiler(), "--checkers", "1"];
const left = projects();
console.log(`Checking the types of ${left.length} projects …`);
const lanes = Array.from({ length: Math.max(2, availableParallelism()) }, lane);
process.exitCode = (await Promise.all(lanes)).every((fine) => fine) ? 0 : 1;

/** The configurations to check, those that take longest first, so that none of them is alone at the end. */
function projects() {
  const longest = ["tests/acceptance", "apps/server", "apps/web", "tests/e2e"];
  const workspaces = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const all = [...longest, ...workspaces, "prisma", "packages/rules/bench"];
  const there = [...new Set(all)].filter((project) => existsSync(configOf(project)));
  return [...groupedBy(there, settingsOf)].map(together);
}

function groupedBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups.values();
}

function configOf(project) {
  return join(root, project, "tsconfig.json");
}

function readConfig(project) {
  return JSON.parse(readFileSync(configOf(project), "utf8"));
}

/** What a project is checked by; those with the same settings are one program, which reads what they share once. */
function settingsOf(project) {
  const { extends: base, compilerOptions, exclude } = readConfig(project);
  return JSON.stringify([resolve(root, project, base), compilerOptions, exclude && project]);
}

function together(group) {
  const [first] = group;
  if (group.length === 1) return configOf(first);
  const include = group.flatMap((project) => readConfig(project).include.map((path) => join(root, project, path)));
  const folder = join(cache, "types");
  const file = join(folder, `${first.replaceAll("/", "-")}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ extends: configOf(first), include }));
  return file;
}

async function lane() {
  let fine = true;
  for (let project = left.shift(); project !== undefined; project = left.shift())
    if (!(await check(project))) fine = false;
  return fine;
}

function check(project) {
  return new Promise((resolve, reject) => {
    const args = [...compiler, "--noEmit", "--pretty", "-p", project];
    let said = "";
    const child = spawn(process.execPath, args, { cwd: root }).once("error", reject);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("exit", (code) => {
      if (code !== 0) console.log(`${project}:\n${said}`);
      resolve(code === 0);
    });
  });
}
