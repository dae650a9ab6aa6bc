/** The globals that a definition may not use: poisoned, each throws and records its name. */
export interface Poison {
  /** The global used since the last call, or null. */
  taken(): string | null;
  /** Puts everything back. */
  remove(): void;
}

const GLOBALS = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "navigator",
  "crypto",
  "performance",
  "process",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "requestAnimationFrame",
  "localStorage",
];

type Put = readonly [holder: object, name: string, descriptor: PropertyDescriptor];

const poisonedDate = (touch: (name: string) => never): DateConstructor =>
  new Proxy(globalThis["Date"], {
    apply: () => touch("Date"),
    construct: (real, parts: number[]) => (parts.length === 0 ? touch("new Date()") : Reflect.construct(real, parts)),
    get: (real, name) => (name === "now" ? () => touch("Date.now") : Reflect.get(real, name)),
  });

/** Poisons clock, generator, timers, network and the process until it is removed. */
export const poison = (): Poison => {
  let touched: string | null = null;
  const touch = (name: string): never => {
    touched ??= name;
    throw new Error(`A game's rules may not use ${name}`);
  };
  const kept: Put[] = [];
  const put = (holder: object, name: string, descriptor: PropertyDescriptor): void => {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    if (!before?.configurable) return;
    kept.push([holder, name, before]);
    Object.defineProperty(holder, name, { configurable: true, ...descriptor });
  };
  put(Math, "random", { value: () => touch("Math.random") });
  put(globalThis, "Date", { value: poisonedDate(touch) });
  for (const name of GLOBALS) put(globalThis, name, { get: () => touch(name) });
  return {
    taken: () => {
      const name = touched;
      touched = null;
      return name;
    },
    remove: () => {
      for (const [holder, name, before] of kept) Object.defineProperty(holder, name, before);
    },
  };
};
