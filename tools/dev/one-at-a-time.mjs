// Lets one process of this checkout install or build at a time: two starts at once would clear each other's folders.
import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { root } from "./run.mjs";

/** Outside of node_modules, which an installation clears. */
const place = join(root, ".turbo", "at-work");

const LOOK_MS = 200;
const BEAT_MS = 1000;
/** So long a process that is at work may be too busy to say so. */
const STALE_MS = 120_000;

/** Does the work while no other process does any: it waits for that one, and takes over from one that is gone. */
export async function oneAtATime(work, file = place) {
  await take(file);
  const beat = setInterval(() => utimes(file, new Date(), new Date(), () => {}), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}

async function take(file) {
  mkdirSync(dirname(file), { recursive: true });
  const own = String(process.pid);
  for (let hasWaited = false; ; await delay(LOOK_MS)) {
    if (isCreated(file, own)) {
      // Who found the same lock stale may have removed this one for it.
      await delay(LOOK_MS);
      if (read(file) === own) return;
    } else if (isStale(file)) rmSync(file, { force: true });
    else if (!hasWaited) {
      console.log("Waiting for another start, which installs or builds here …");
      hasWaited = true;
    }
  }
}

function isCreated(file, text) {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function isStale(file) {
  const pid = read(file);
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > STALE_MS || (Boolean(pid) && !isAlive(Number(pid)));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
