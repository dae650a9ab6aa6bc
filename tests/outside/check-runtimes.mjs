// The packed client wherever JavaScript runs: each plays the same match on a real server, and is shown wrong addresses.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installApart } from "../../tools/dev/install.mjs";
import { check } from "./checks.mjs";
import { outputOf } from "./programs.mjs";

/** Plays in Node, in a worker of its, and in Bun and Deno where they can be had. */
export async function checkRuntimes({ app, server }) {
  const modules = await installApart();
  const bun = join(modules, "@oven", "bun-linux-x64", "bin", "bun");
  const deno = join(modules, "@deno", "linux-x64-glibc", "deno");
  const ways = {
    Node: [process.execPath, "--unhandled-rejections=strict", "play.mjs"],
    "a worker of Node's": [process.execPath, "in-worker.mjs"],
    Bun: [bun, "run", "play.mjs"],
    Deno: [deno, "run", "--allow-all", "--no-remote", "play.mjs"],
  };
  for (const [name, [command, ...args]] of Object.entries(ways)) {
    if (!existsSync(command)) console.log(`     ${name} can't be had on this machine`);
    else
      check(`@yourmove/client in ${name}: a match and wrong addresses`, () =>
        play(app, command, [...args, server().url]),
      );
  }
}

async function play(app, command, args) {
  const env = { ...process.env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" };
  return `\n${(await outputOf(command, args, { cwd: app, env })).said.trimEnd()}`;
}
