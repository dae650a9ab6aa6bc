// How the tests of what strangers get run programs, and look at pages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { ensureShell } from "../support/browser.mjs";

/** For whatever a page has to show: no limit of a test's own. */
export const PATIENT = { timeout: 600_000 };

/** Runs a program to its end; gives what it said, and fails with that where it ends otherwise than well. */
export function outputOf(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    let out = "";
    let said = "";
    const child = spawn(command, args, options).once("error", reject);
    child.stdout.on("data", (chunk) => (out += chunk));
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("exit", (code) =>
      code === 0 ? resolve({ out, said }) : reject(new Error(`${command} ${args[0]} ended with ${code}:\n${said}`)),
    );
  });
}

/** Starts a program of Node's and waits for the line that says it is ready: what that says, and what ends the program. */
export async function startProgram(args, { cwd, ready, env = {} }) {
  const stdio = ["ignore", "pipe", "inherit"];
  const child = spawn(process.execPath, args, { cwd, stdio, env: { ...process.env, ...env } });
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, "exit") : [child.exitCode];
    child.kill("SIGTERM");
    const [code] = await ended;
    return code;
  };
  for await (const text of createInterface(child.stdout)) {
    const line = ready.exec(text);
    if (line) return { line, stop };
  }
  throw new Error(`${args.join(" ")} ended before it was ready.`);
}

/** Does something in a page of a new browser. */
export async function inPage(work, options = {}) {
  const browser = await chromium.launch({ executablePath: await ensureShell(), args: ["--no-sandbox"] });
  try {
    return await work(await browser.newPage(options));
  } finally {
    await browser.close();
  }
}
