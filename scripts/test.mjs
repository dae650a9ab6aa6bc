// npm test: everything that must hold, in stages; `npm test -- unit e2e` runs only those.
import { endWithNpm } from "./end-with-npm.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";

requireNode();
endWithNpm();
await ensureInstalled();
const { stages } = await import("./test-stages.mjs");

const known = Object.keys(stages);
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(", ")}. The stages are: ${known.join(", ")}.`);
  process.exit(1);
}

const results = [];
for (const name of known) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  results.push(await runStage(name, stages[name]));
  // Without a build, the browser tests would only repeat that there is none.
  if (name === "build" && results.at(-1).failed > 0) break;
}
report(results);

async function runStage(name, { title, work }) {
  console.log(`\n── ${name}: ${title} ──`);
  const start = performance.now();
  const counts = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
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
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
