// npm run dev: the server and the lobby from their sources, both reloading on every change, both ended together.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { endWithNpm } from "./end-with-npm.mjs";
import { ensureGenerated } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { tool } from "./run.mjs";

endWithNpm();
await ensureInstalled();
await ensureGenerated();

const server = ["watch", "--clear-screen=false", "--conditions=@yourmove/source", "apps/server/src/main.ts"];
const children = [start(tool("tsx"), server, root), start(tool("vite"), [], join(root, "apps", "web"))];

function start(script, args, cwd) {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: "inherit", detached: true });
  child.once("exit", (code) => {
    process.exitCode ??= code ?? 0;
    end();
  });
  return child;
}

// Each child leads a process group of its own, so that what it started ends with it, and Ctrl-C reaches it once.
function end() {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It ended meanwhile.
    }
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
