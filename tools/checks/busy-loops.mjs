// npm test three times in a row beside three busy loops: none of it may fail for slowness, and nothing is tried a second time.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, run } from "../dev/run.mjs";

const LOOPS = 3;
const RUNS = 3;
/** Takes a processor for as long as whoever began it is there. */
const LOOP = "for (const parent = process.ppid; process.ppid === parent; );";

/** Resolves to how many of the runs passed and failed; their minutes are printed. */
export async function besideBusyLoops() {
  const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ["-e", LOOP], { stdio: "ignore" }));
  const codes = [];
  try {
    for (const number of Array.from({ length: RUNS }, (_, at) => at + 1)) {
      const start = performance.now();
      // A run of its own, as somebody who types it has it.
      const env = { CI: undefined, ROUNDS: undefined };
      codes.push(await run(process.execPath, [join(root, "tools/checks/test.mjs")], { env }));
      const minutes = (performance.now() - start) / 60_000;
      console.log(`\nnpm test beside ${LOOPS} busy loops, run ${number} of ${RUNS}: ${minutes.toFixed(1)} minutes`);
    }
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
  }
  const troubles = codes.flatMap((code, at) => (code === 0 ? [] : [troubleOf(at + 1)]));
  return { passed: RUNS - troubles.length, failed: troubles.length, troubles };
}

function troubleOf(number) {
  return { kind: "failed", file: "npm test", title: `run ${number} of ${RUNS}: see above what it says`, error: "" };
}
