// Runs the blocks of one document as its reader would: its files lie in a folder, its commands go to one shell.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const patienceMs = 60_000;

/** Writes every block that is a file, with the addresses of this run, into the document's own folder. */
export function writeFiles({ blocks }, { folder, addresses }) {
  mkdirSync(folder, { recursive: true });
  for (const { marks, code } of blocks) {
    const name = marks.get("file");
    if (name === undefined || marks.has("test")) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), withAddresses(code, addresses));
  }
}

/** Runs the document's commands, one after the other in one shell, and compares what they print. */
export async function runDocument({ path, blocks }, { folder, addresses }) {
  const steps = blocks.filter(({ marks }) => marks.has("run"));
  const script = steps.map(({ code }, at) => `${withAddresses(code, addresses)}\nprintf '\\n@@%d\\n' ${at}\n`).join("");
  const printed = (await shell(script, folder)).split(/\n@@\d+\n/);
  for (const [at, step] of steps.entries()) {
    const said = blocks[blocks.indexOf(step) + 1];
    if (said?.marks.has("output")) compare({ path, said, printed: printed[at] ?? "" });
  }
  return `${steps.length} steps`;
}

/** What a document prints fits what is printed: `…` stands for anything. */
function compare({ path, said, printed }) {
  const pattern = said.code
    .trim()
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[\\s\\S]*?");
  if (!new RegExp(`^${pattern}$`).test(printed.trim()))
    throw new Error(`${path}:${said.line} says\n${said.code}and what came was\n${printed}`);
}

function withAddresses(text, addresses) {
  return Object.entries(addresses).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

function shell(script, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-eu", "-o", "pipefail", "-c", script], { cwd, timeout: patienceMs });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve(out) : reject(new Error(`It ended with ${code}.\n${out}${err}`)),
    );
  });
}
