// What the sources say while faults are planted in them: which fault is awake, and which were reached.
import { appendFileSync } from "node:fs";

/** A loop that a fault has made endless passes the fault again and again. */
const MAX_PASSES = 20_000_000;

/** One for all copies of this module: the sources', the tests', the runner's. */
globalThis.plantedFaults ??= {
  awake: Number(process.env.FAULT ?? -1),
  passes: 0,
  reached: new Set(),
  noted: new Set(),
};
const state = globalThis.plantedFaults;

/** Whether a fault is the one to be tried; that it was reached is remembered. */
export function isAwake(id) {
  state.reached.add(id);
  if (id !== state.awake) return false;
  state.passes += 1;
  if (state.passes > MAX_PASSES) throw new Error("it never ends");
  return true;
}

/** Does something with a fault awake, or with none (-1). */
export async function withAwake(id, act) {
  Object.assign(state, { awake: id, passes: 0 });
  try {
    return await act();
  } finally {
    state.awake = -1;
  }
}

/** The faults that were reached since the last call. */
export function takeReached() {
  const reached = [...state.reached];
  state.reached.clear();
  return reached;
}

/** Adds a line to the notes, once for the same words. */
export function note(...words) {
  const line = `${words.join("\t").replaceAll("\n", " ")}\n`;
  if (!process.env.FAULT_NOTES || state.noted.has(line)) return;
  state.noted.add(line);
  appendFileSync(process.env.FAULT_NOTES, line);
}
