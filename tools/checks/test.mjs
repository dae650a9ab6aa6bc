// npm test: what is chosen of everything that must hold, in stages; `npm test -- unit e2e` runs only those. `npm test -- --all`:
// everything, as CI does. npm run test:long (`--long`): what has more rounds, larger crowds or more ways with its full figures, and
// `npm test` beside busy loops.
import { availableParallelism, release, totalmem } from "node:os";
import { ensureEverything, requireNode } from "../dev/install.mjs";
import { endWithNpm, run } from "../dev/run.mjs";

requireNode();
endWithNpm();
await ensureEverything();

const words = process.argv.slice(2);
const isLong = words.includes("--long");
process.env.ROUNDS = isLong ? "full" : words.includes("--all") ? "all" : "short";
// These read it.
const { stages } = await import("./test-stages.mjs");
const { ensureGenerated } = await import("../dev/build.mjs");

const known = Object.keys(stages);
const named = words.filter((word) => !["--long", "--all"].includes(word));
const ofLong = ["unit", "outside", "acceptance", "e2e", "busy"];
const byItself = isLong ? ofLong : known.filter((name) => name !== "busy");
const chosen = named.length > 0 ? named : byItself;
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(", ")}. The stages are: ${known.join(", ")}.`);
  process.exit(1);
}

console.log(machine());
/** The stages of one line run at once: each has stretches on one core alone, or of waiting, which the others use. */
const lines = [["lint", "types", "schema", "build"], ["unit", "outside"], ["acceptance"], ["e2e"], ["busy"]];
await ensureGenerated();
// It is fetched while the others compute; where it can't be had, its own stage says so.
const browser = chosen.includes("e2e")
  ? run(process.execPath, ["tests/support/browser.mjs"]).catch(() => 1)
  : undefined;
const results = [];
for (const line of lines) {
  if (line.includes("e2e")) await browser;
  const atOnce = line.filter((name) => chosen.includes(name));
  results.push(...(await Promise.all(atOnce.map((name) => runStage(name, stages[name])))));
  // Without a build, the others would only repeat that there is none.
  if (results.some(({ name, failed }) => name === "build" && failed > 0)) break;
}
report(results);

async function runStage(name, { title, work }) {
  console.log(`\n── ${name}: ${title} ──`);
  const start = performance.now();
  const counts = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1, troubles: [{ kind: "failed", file: name, title: error.message, error: "" }] };
  });
  return { name, ...counts, seconds: (performance.now() - start) / 1000 };
}

function report(all) {
  console.log("\n── summary ──");
  for (const { name, passed, failed, seconds } of all) {
    const tests = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : "";
    console.log(`${failed === 0 ? "ok  " : "FAIL"} ${name.padEnd(6)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  }
  const sum = (key) => all.reduce((total, result) => total + result[key], 0);
  for (const { name, troubles } of all) for (const trouble of troubles) tell(name, trouble);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}

/** The last words of a log say what failed, for whoever sees nothing else of it. */
function tell(stage, { kind, file, title, error }) {
  console.log(`\n${kind === "failed" ? "FAIL " : "flaky"} ${stage}  ${file}  ${title}`);
  if (error) console.log(error.replace(/^/gm, "      "));
}

/** What a run may depend on that another machine does otherwise. */
function machine() {
  const { version, platform, arch } = process;
  const umask = process.umask().toString(8).padStart(3, "0");
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const who = `user ${process.getuid?.() ?? "?"}, umask ${umask}`;
  const where = `${Intl.DateTimeFormat().resolvedOptions().timeZone}, ${process.env.LC_ALL ?? process.env.LANG ?? "no locale"}`;
  return `Node ${version}, ${platform} ${arch} ${release()}, ${availableParallelism()} cores, ${memory}, ${who}, ${where}`;
}
