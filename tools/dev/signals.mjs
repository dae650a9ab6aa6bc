// A signal's default is to end the process without its "exit" event, and so without ending what it started.
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Lets the signals that ask for an end go through the "exit" event, unless somebody handles them; returns its undo. */
export function exitOnSignals() {
  const added = signals.filter((signal) => process.listenerCount(signal) === 0);
  const exit = (signal) => process.exit(128 + constants.signals[signal]);
  for (const signal of added) process.once(signal, exit);
  return () => {
    for (const signal of added) process.removeListener(signal, exit);
  };
}
