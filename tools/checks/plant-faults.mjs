// Plants faults in the sources and counts those that the tests catch:
// `node tools/checks/plant-faults.mjs --count rules=80,api=60,db=30,server=30 --seed text [--beside ../other-clone]`. It changes
// the sources of the clone that it runs in: give it one of its own. All faults are planted at once and asleep. In one run of the
// tests each test is run once more with every fault that it reaches (`fault-runner.mjs`); what nobody has caught then is tried alone,
// by the files that reach it (`--most`: so many of them, the quickest), up to the first that fails (but with `--quickly`).
// `--beside`: only faults that another clone's sources have as well, so that both try the same ones. `--tests`: only the test files
// of these names. The report names every fault, with the test that caught it; both it and the notes are gone on with where they are
// there.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { root } from "../dev/run.mjs";
import { faultsIn, withFaults } from "./faults.mjs";

/** Where faults are planted, and the projects whose tests are to catch them, the narrowest first. */
const ROOMS = {
  rules: { folder: "packages/rules/src", projects: ["rules", "api", "server"] },
  api: { folder: "packages/api/src", projects: ["api", "api-mocking", "server", "server-mocking"] },
  db: { folder: "packages/db/src", projects: ["db", "api", "server"] },
  server: { folder: "apps/server/src", projects: ["server", "server-mocking", "api"] },
};

/** A fault that keeps tests from ending is caught as well; what must come true is given less time than in a run that counts. */
const MAX_MS = 8 * 60_000;
const IMPATIENT = [
  ["testTimeout: 900_000", "testTimeout: 120_000"],
  ["hookTimeout: 900_000", "hookTimeout: 120_000"],
  ["timeout: 120_000", "timeout: 30_000"],
];

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "rules=80,api=60,db=30,server=30" },
    seed: { type: "string", default: "faults" },
    beside: { type: "string" },
    tests: { type: "string", default: "" },
    most: { type: "string", default: "1000" },
    quickly: { type: "boolean", default: false },
    report: { type: "string", default: "planted-faults.json" },
    notes: { type: "string", default: "planted-faults.notes" },
  },
});
const counts = Object.fromEntries(values.count.split(",").map((one) => one.split("=")));
const PROJECTS = [...new Set(Object.keys(counts).flatMap((room) => ROOMS[room].projects))];
asCommitted();
const faults = chosen().map((fault, id) => ({ ...fault, id }));
plant();
const vitest = await openVitest();
const names = values.tests.split(",").filter(Boolean);
const specifications = (await vitest.globTestSpecifications()).filter(
  ({ moduleId, project }) =>
    PROJECTS.includes(project.name) &&
    (names.length === 0 || names.some((name) => moduleId.includes(`/${name}.test.`))),
);
const { caught, reached, durations } = await inOneRun();
const results = existsSync(values.report) ? JSON.parse(readFileSync(values.report, "utf8")) : [];
for (const fault of faults.filter(({ key }) => !results.some((one) => one.key === key))) {
  const tests = testsFor(fault);
  const byRun = caught.get(fault.key);
  if (!byRun && values.quickly) continue;
  const caughtBy = byRun ?? (tests.length > 0 ? await firstFailure(fault, tests) : undefined);
  const { room, file, line, key, from, to } = fault;
  results.push({ room, file, line, key, tests: tests.length, caughtBy });
  console.log(`${caughtBy ?? `MISSED by ${tests.length}`}  ${file}:${line}  ${from} → ${to}`);
  writeFileSync(values.report, `${JSON.stringify(results, null, 1)}\n`);
}
console.table(Object.fromEntries(Object.keys(counts).map((room) => [room, countsOf(room)])));
await vitest.close();
asCommitted();
process.exit();

function countsOf(room) {
  const here = results.filter((result) => result.room === room);
  return { tried: here.length, caught: here.filter(({ caughtBy }) => caughtBy).length };
}

function asCommitted() {
  execFileSync("git", ["checkout", "--quiet", "--", "packages", "apps", "vitest.config.ts"], { cwd: root });
}

/** As many faults as wanted of every room, by the hash of the seed and their keys: another fault moves none of the others. */
function chosen() {
  const orderOf = ({ key }) => createHash("sha256").update(`${values.seed} ${key}`).digest("hex");
  return Object.entries(counts).flatMap(([room, count]) => {
    const elsewhere = values.beside && new Set(allOf(values.beside, room).map(({ key }) => key));
    const all = allOf(root, room).filter(({ key }) => !elsewhere || elsewhere.has(key));
    const inOrder = all.map((fault) => ({ ...fault, order: orderOf(fault) }));
    return inOrder.sort((one, other) => (one.order < other.order ? -1 : 1)).slice(0, count);
  });
}

function allOf(clone, room) {
  const listed = execFileSync("git", ["ls-files", ROOMS[room].folder], { cwd: clone, encoding: "utf8" });
  const isWanted = (file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\/|\.d\.ts$/.test(file);
  const files = listed.split("\n").filter(isWanted);
  return files.flatMap((file) => faultsIn(room, file, readFileSync(join(clone, file), "utf8")));
}

/** All of them, asleep. */
function plant() {
  const beside = (name) => join(import.meta.dirname, `fault-${name}.mjs`);
  const rewrite = (file, change) => writeFileSync(join(root, file), change(readFileSync(join(root, file), "utf8")));
  for (const file of new Set(faults.map((fault) => fault.file)))
    rewrite(file, (text) =>
      withFaults(
        text,
        faults.filter((fault) => fault.file === file),
        beside("probe"),
      ),
    );
  const given = `unstubGlobals: true, setupFiles: ["${beside("notes")}"], runner: "${beside("runner")}",`;
  rewrite("vitest.config.ts", (text) =>
    IMPATIENT.reduce((config, [from, to]) => config.replace(from, to), text).replaceAll("unstubGlobals: true,", given),
  );
}

function openVitest() {
  process.env.ROUNDS = "short";
  class AsGiven {
    sort = (files) => files;
    shard = (files) => files;
  }
  const quietly = { watch: false, reporters: [{}], maxWorkers: 1, fileParallelism: false };
  return createVitest("test", { root, project: PROJECTS, sequence: { sequencer: AsGiven }, ...quietly });
}

/** Runs all tests, each with every fault that it reaches; gives who has caught which, who reaches which, and how long files take. */
async function inOneRun() {
  const kept = `${values.notes}.json`;
  const keys = faults.map(({ key }) => key);
  const took = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : [];
  for (const name of PROJECTS) {
    const missing = specifications.filter(
      ({ moduleId, project }) => project.name === name && !took.some(([file]) => file === moduleId),
    );
    if (missing.length === 0) continue;
    process.env.FAULT_NOTES = values.notes;
    const { testModules } = await vitest.runTestSpecifications(missing);
    delete process.env.FAULT_NOTES;
    const ended = testModules.filter(({ project }) => project.name === name);
    took.push(...ended.map((one) => [one.moduleId, one.diagnostic().duration]));
    writeFileSync(kept, JSON.stringify(took));
  }
  return { ...readNotes(keys), durations: new Map(took) };
}

function readNotes(keys) {
  const reached = new Map();
  const caught = new Map();
  const lines = existsSync(values.notes) ? readFileSync(values.notes, "utf8").split("\n").filter(Boolean) : [];
  for (const line of lines) {
    const [what, one, other, why] = line.split("\t");
    if (what === "caught") caught.set(keys[one], `${other} (${why})`);
    else {
      const place = what === "sent" ? plain(JSON.parse(other)) : keys[other];
      reached.set(place, (reached.get(place) ?? new Set()).add(one));
    }
  }
  return { reached, caught };
}

function plain(sql) {
  return sql.replace(/\s+/g, " ").trim();
}

/** Those that reach it, of the room's own project first, the quickest first; all, where no test does: it acts while files load. */
function testsFor({ room, key, sql }) {
  const bySQL = () => [...reached].filter(([text]) => text.includes(plain(sql))).flatMap(([, tests]) => [...tests]);
  const found = new Set(sql ? bySQL() : (reached.get(key) ?? []));
  const { projects } = ROOMS[room];
  const placeOf = ({ project }) => projects.indexOf(project.name);
  return specifications
    .filter((one) => placeOf(one) >= 0)
    .filter(({ moduleId }) => found.size === 0 || found.has(moduleId))
    .sort((a, b) => placeOf(a) - placeOf(b) || durations.get(a.moduleId) - durations.get(b.moduleId))
    .slice(0, Number(values.most));
}

/** The first failure that is the fault's: what fails without it as well, one time or another, has caught nothing. */
async function firstFailure({ id }, tests) {
  for (let left = tests; left.length > 0; ) {
    const failure = await failureOf(id, left);
    if (!failure?.file) return failure?.why;
    const at = left.findIndex(({ moduleId }) => moduleId === failure.file);
    if (!(await failureOf(-1, [left[at]]))) return failure.why;
    left = left.slice(at + 1);
  }
}

/** What fails first with a fault awake, none for -1, in which file, and why. */
async function failureOf(id, tests) {
  process.env.FAULT = String(id);
  // Vitest would name those that failed in an earlier run, too.
  vitest.state.filesMap.clear();
  for (const { config } of [vitest, ...tests.map(({ project }) => project)]) config.bail = 1;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endWorkers();
  }, MAX_MS);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  clearTimeout(timer);
  vitest.state.clearErrors();
  if (isLate) return { why: "no end" };
  const failed = testModules.find((one) => one.state() === "failed");
  if (!failed) return unhandledErrors[0] && { why: `error: ${unhandledErrors[0].message}` };
  const [test] = failed.children.allTests("failed");
  const { message } = test?.result().errors?.[0] ?? failed.errors()[0] ?? {};
  const said = String(message).split("\n")[0].slice(0, 120);
  return { file: failed.moduleId, why: `${failed.relativeModuleId}: ${test?.name ?? "loading"} (${said})` };
}

/** A fault may loop for ever, where no limit of Vitest's is heard. */
function endWorkers() {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  for (const pid of children)
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("vitest")) process.kill(Number(pid), "SIGKILL");
}
