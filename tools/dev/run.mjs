// Where things are, and how the tools that the scripts need are run and ended.
import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository, whatever folder a script was started from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The folder for what scripts remember between runs; `npm ci` empties it. */
export const cache = join(root, "node_modules", ".cache", "yourmove");

/** Tools of other people have no business calling home. */
export const quiet = {
  TURBO_TELEMETRY_DISABLED: "1",
  CHECKPOINT_DISABLE: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  DO_NOT_TRACK: "1",
};

/** Runs a program to its end, with its output only when it fails; returns what it printed. */
export function runQuietly(command, args, env = {}) {
  const options = { cwd: root, encoding: "utf8", env: { ...process.env, ...quiet, ...env } };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} failed.\n${error?.message ?? `${stdout}${stderr}`.trim()}`);
}

/** Runs a program to its end with its output in ours, and resolves to its exit code; it ends with us. */
export function run(command, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const options = { cwd, stdio: "inherit", env: { ...process.env, ...quiet, ...env } };
    const child = spawn(command, args, options).once("error", reject);
    const endToo = () => child.kill("SIGTERM");
    process.once("exit", endToo);
    const leaveSignals = exitOnSignals();
    child.once("exit", (code) => {
      leaveSignals();
      process.removeListener("exit", endToo);
      resolve(code ?? 1);
    });
  });
}

/** The file behind a package's command, so that it runs in our own Node, without npx in between. */
export function tool(packageName, command = packageName) {
  const require = createRequire(join(root, "package.json"));
  const manifest = join(root, "node_modules", packageName, "package.json");
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[command]);
}

/** Runs one of our TypeScript files from the packages' sources. */
export function runTypeScript(file, args, env = {}) {
  return run(process.execPath, ["--import", "tsx", "--conditions=@yourmove/source", join(root, file), ...args], {
    env,
  });
}

// A signal's default is to end the process without its "exit" event, and so without ending what it started.
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

// npm signals only its shell, and not every shell passes that on to us.
/** Ends this process, as if it had been asked to, once the shell that npm started it in is gone. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
