// npm run dev: server and lobby from their sources, both reloading on every change, behind one address; both ended together.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../tests/support/free-port.mjs";
import { ensureGenerated } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithNpm, root, runQuietly, tool } from "./run.mjs";

endWithNpm();
await ensureInstalled();
await ensureGenerated();
// The guides and the reference come from files; `npm run docs` makes them again.
runQuietly(process.execPath, ["--import", "tsx", "--conditions=@yourmove/source", "apps/docs/src/build.ts"]);

const { PORT = "3000", HOST = "localhost" } = process.env;
const port = PORT === "0" ? await freePort() : PORT;
const servicePort = await freePort();
const address = `http://${HOST}:${port}`;

const watch = ["watch", "--clear-screen=false", "--conditions=@yourmove/source", "apps/server/src/main.ts"];
const serving = ["--port", String(port), "--strictPort", "--host", HOST, "--logLevel", "warn"];
const ofService = { PORT: String(servicePort), HOST: "127.0.0.1" };
const server = start(tool("tsx"), watch, { cwd: root, stdio: ["inherit", "pipe", "inherit"], env: ofService });
const lobby = start(tool("vite"), serving, {
  cwd: join(root, "apps", "web"),
  stdio: "inherit",
  env: { YOURMOVE_SERVICE: `http://127.0.0.1:${servicePort}` },
});

// The server's own address is behind the lobby's, which passes its calls on: the one to open is this.
createInterface(server.stdout).on("line", (line) => {
  console.log(line.startsWith("Your Move is ready") ? `Your Move is ready: ${address}` : line);
});

function start(script, args, { cwd, stdio, env }) {
  const options = { cwd, stdio, detached: true, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, [script, ...args], options);
  child.once("exit", (code) => {
    process.exitCode ??= code ?? 0;
    end();
  });
  return child;
}

// Each child leads a process group of its own, so that what it started ends with it, and Ctrl-C reaches it once.
function end() {
  for (const child of [server, lobby]) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It ended meanwhile.
    }
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
