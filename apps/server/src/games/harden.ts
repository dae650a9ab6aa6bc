/**
 * The globals that a process of rules has: the language, and what is a function of its arguments. All others go, in whichever version of
 * Node: clock (an event's or a mark's stamp is one), chance, network, timers, threads, memory that the limit does not count.
 */
const KEPT: ReadonlySet<string> = new Set([
  "globalThis",
  "Infinity",
  "NaN",
  "undefined",
  "eval",
  "isFinite",
  "isNaN",
  "parseFloat",
  "parseInt",
  "decodeURI",
  "decodeURIComponent",
  "encodeURI",
  "encodeURIComponent",
  "escape",
  "unescape",
  "Object",
  "Function",
  "Boolean",
  "Symbol",
  "Number",
  "BigInt",
  "Math",
  "String",
  "RegExp",
  "Date",
  "JSON",
  "Intl",
  "Array",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "Iterator",
  "Promise",
  "Proxy",
  "Reflect",
  "Error",
  "AggregateError",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SuppressedError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "DOMException",
  "ArrayBuffer",
  "DataView",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float16Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
  "DisposableStack",
  "AsyncDisposableStack",
  "console",
  "URL",
  "URLSearchParams",
  "TextEncoder",
  "TextDecoder",
  "structuredClone",
  "queueMicrotask",
  "atob",
  "btoa",
]);

const refusing = (what: string, instead: string) => () => {
  throw new Error(`rules have no ${what}: ${instead}`);
};

const NO_CLOCK = refusing("clock", "what happened when is the service's to know");
const NO_CHANCE = refusing("chance of their own", "say hasChance, and draw from `random`");

/** A given date works; the current time is not available. */
const withoutNow = (RealDate: DateConstructor): DateConstructor => {
  const Dated = new Proxy(RealDate, {
    apply: NO_CLOCK,
    construct: (target, args, by) => (args.length === 0 ? NO_CLOCK() : Reflect.construct(target, args, by)),
  });
  RealDate.now = NO_CLOCK;
  RealDate.prototype.constructor = Dated;
  return Dated;
};

const SILENT = Object.freeze(
  Object.fromEntries(
    ["log", "info", "warn", "error", "debug", "trace", "dir", "table", "assert"].map((name) => [name, () => {}]),
  ),
);

const set = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
};

/** Removes a global, or sets it to undefined where it can't be deleted, as `gc` of V8. */
const take = (name: string): void => {
  if (Reflect.deleteProperty(globalThis, name)) return;
  if (Object.getOwnPropertyDescriptor(globalThis, name)?.configurable === false)
    Reflect.set(globalThis, name, undefined);
  else set(name, undefined);
};

/** Removes from this process's global what rules must not have, for good. It stops accidents; it is no security boundary. */
export const harden = (): void => {
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!KEPT.has(name)) take(name);
  set("Date", withoutNow(Date));
  // Without an argument it formats the current time.
  Reflect.deleteProperty(Intl, "DateTimeFormat");
  set("console", SILENT);
  Math.random = NO_CHANCE;
};
