import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import type { SpawnerMessage, SpawnerReply } from "./spawner.ts";

// Starts the programs that the service names, gives it their streams, and ends with it, they too.

/** The service and its other games come first. */
const PRIORITY = 5;

/** How often it is seen to that the service is there, in milliseconds. */
const LOOK_MS = 1000;

const children = new Map<number, ChildProcess>();

/** Without the service nothing is left to say, and `disconnect` follows. */
const say = (reply: SpawnerReply, stream?: Socket | null): void => {
  process.send?.(reply, stream ?? undefined, {}, () => {});
};

const giveWay = (pid: number): void => {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It has just ended, or the system does not allow it.
  }
};

const start = ({ id, file, args, cwd }: Extract<SpawnerMessage, { kind: "start" }>): void => {
  const child = spawn(file, args, { env: {}, cwd, stdio: ["pipe", "pipe", "ignore"] });
  child.on("error", () => say({ kind: "failed", id }));
  const { pid } = child;
  if (pid === undefined) return;
  giveWay(pid);
  children.set(id, child);
  // Whose streams have been given away never closes here.
  child.on("exit", (code, signal) => {
    children.delete(id);
    say({ kind: "ended", id, code, signal });
  });
  say({ kind: "input", id, pid }, child.stdin as Socket);
  say({ kind: "output", id, pid }, child.stdout as Socket);
};

process.on("message", (message: SpawnerMessage) => {
  if (message.kind === "start") start(message);
  else children.get(message.id)?.kill("SIGKILL");
});
const endWithAll = (): never => {
  for (const child of children.values()) child.kill("SIGKILL");
  process.exit();
};
process.on("disconnect", endWithAll);
// A service that ends while it is being handed a stream was seen to leave no such event behind.
const service = process.ppid;
setInterval(() => {
  if (!process.connected || process.ppid !== service) endWithAll();
}, LOOK_MS);
// A terminal sends them to all that it has started; the service says when it is over.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
