// Vitest's runner, which runs each test once more with every fault that it reaches: as long as nobody has caught that, and where
// the test can be run twice at all.
import { existsSync, readFileSync } from "node:fs";
import { VitestTestRunner } from "vitest/runners";
import { getFn } from "vitest/suite";
import { note, takeReached, withAwake } from "./fault-probe.mjs";

/** What takes longer is run once, with none: its faults are tried alone. */
const MAX_MS = 500;
/** What so many tests of a process have not caught is tried alone, too. */
const MAX_TRIES = 6;
const NO_END_MS = 30_000;

/** By the notes of this run, whatever process has made them. */
const caught = new Set();
const notes = process.env.FAULT_NOTES ?? "";
for (const line of existsSync(notes) ? readFileSync(notes, "utf8").split("\n") : [])
  if (line.startsWith("caught\t")) caught.add(Number(line.split("\t")[1]));

// biome-ignore lint/style/noDefaultExport: Vitest takes the runner that is a module's default
export default class extends VitestTestRunner {
  async runTask(test) {
    const run = getFn(test);
    const begun = process.cpuUsage();
    takeReached();
    await run();
    const { user, system } = process.cpuUsage(begun);
    const reached = takeReached();
    for (const id of reached) note("reached", test.file.filepath, id);
    const left = reached.filter((id) => !caught.has(id) && (tries.get(id) ?? 0) < MAX_TRIES);
    if (process.env.FAULT_NOTES && (user + system) / 1000 < MAX_MS && left.length > 0 && (await fails(run)) === null)
      await tryAll(test, run, left);
  }
}

const tries = new Map();

async function tryAll(test, run, left) {
  for (const id of left) {
    tries.set(id, (tries.get(id) ?? 0) + 1);
    const why = await withAwake(id, () => fails(run));
    if (why === null) continue;
    // What a fault has left behind may fail the test as well: then it, and all others, are tried alone.
    if ((await fails(run)) !== null) return;
    caught.add(id);
    note("caught", id, `${test.file.name}: ${test.name}`, why);
  }
}

/** Why a test fails, null where it passes. */
async function fails(run) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, NO_END_MS, new Error("no end"));
  });
  try {
    await Promise.race([run(), late]);
    return null;
  } catch (error) {
    return String(error?.message ?? error).slice(0, 120);
  } finally {
    clearTimeout(timer);
  }
}
