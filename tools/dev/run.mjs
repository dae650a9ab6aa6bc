// Runs the tools that the scripts need, with one way to report that one failed.
import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "./paths.mjs";
import { exitOnSignals } from "./signals.mjs";

// Tools of other people have no business calling home.
const quiet = {
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
