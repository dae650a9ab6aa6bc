/** Runs work for so many milliseconds at most; gives its value, or null where it did not come back. */
export type Deadline = <Value>(work: () => Value, ms: number) => { readonly value: Value } | null;

/** As much of Node as is used where it is there. */
interface Runtime {
  readonly process?: { getBuiltinModule?(name: string): unknown };
}
interface VirtualMachine {
  readonly Script?: new (code: string) => { runInThisContext(options: { timeout: number }): unknown };
}
interface Inspector {
  url?(): string | undefined;
}

/** Where the script finds its work, while it runs. */
const WORK = Symbol.for("yourmove.check");
const CODE = "globalThis[Symbol.for('yourmove.check')]()";

/** What ends an endless loop in this runtime; undefined where nothing can, and under a debugger, in which every step takes long. */
export const ownDeadline = (): Deadline | undefined => {
  const { process } = globalThis as Runtime;
  const { Script } = (process?.getBuiltinModule?.("node:vm") ?? {}) as VirtualMachine;
  const { url } = (process?.getBuiltinModule?.("node:inspector") ?? {}) as Inspector;
  if (!Script || url?.() !== undefined) return undefined;
  const script = new Script(CODE);
  return <Value>(work: () => Value, ms: number) => {
    Object.defineProperty(globalThis, WORK, { value: work, configurable: true });
    try {
      return { value: script.runInThisContext({ timeout: Math.ceil(ms) }) as Value };
    } catch (error) {
      if ((error as { readonly code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
      throw error;
    } finally {
      Reflect.deleteProperty(globalThis, WORK);
    }
  };
};
