import { Script } from "node:vm";

/** Where the script finds its work; rules see it only while a check runs them. */
const WORK = Symbol.for("yourmove.check");
const script = new Script("globalThis[Symbol.for('yourmove.check')]()");

/** Runs work for so many milliseconds at most; gives its value, or null where it did not come back. */
export const deadline = <Value>(work: () => Value, ms: number): { readonly value: Value } | null => {
  Object.defineProperty(globalThis, WORK, { value: work, configurable: true });
  try {
    return { value: script.runInThisContext({ timeout: Math.ceil(ms) }) as Value };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, WORK);
  }
};
