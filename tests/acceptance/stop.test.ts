import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { credentialsSchema } from "@yourmove/contract";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPresses } from "../../apps/server/src/stop.ts";
import { SERVER_COMMAND } from "../support/server-process.ts";

const folders = mkdtempSync(join(tmpdir(), "yourmove-stop-"));
/** Of one server after the other. */
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let DATABASE_URL = "";
beforeAll(async () => {
  database = await openTestDatabase("postgresql");
  DATABASE_URL = database.databaseUrl ?? "";
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly code: Promise<number | null>;
  /** The address that the server prints once it is ready. */
  readonly address: Promise<string>;
}

const running: Run[] = [];

const run = (
  env: Record<string, string>,
  [command, ...args]: readonly string[] = [process.execPath, ...SERVER_COMMAND],
): Run => {
  const child = spawn(command ?? "", args, {
    // A group of its own, as a terminal gives one: a Ctrl-C reaches all of it.
    detached: true,
    env: { ...process.env, DATABASE_URL: "", PUBLIC_URL: "", HOST: "", PORT: "0", RATE_LIMIT: "off", ...env },
  });
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      const ready = output.match(/Your Move is ready: (http:\/\/\S+)/)?.[1];
      if (ready) resolve(ready);
    });
    code.then(() => reject(new Error(`The server ended: ${errors}`)), reject);
  });
  address.catch(() => {});
  const started = { child, code, address, output: () => output, errors: () => errors };
  running.push(started);
  return started;
};

const killGroup = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of it is left.
  }
};

afterEach(async () => {
  for (const { child } of running) killGroup(child, "SIGKILL");
  await Promise.all(running.splice(0).map(({ code }) => code));
});
afterAll(async () => {
  await database.close();
  rmSync(folders, { recursive: true, force: true });
});

/** Waits until this number of polls is open at a server. */
const openAre = (base: string, count: number): Promise<void> =>
  expect
    .poll(async () => (await (await fetch(`${base}/metrics`)).text()).match(/^yourmove_open_polls (\d+)$/m)?.[1])
    .toBe(String(count));

describe("a server process", () => {
  /** A request whose body never comes: it keeps a server that drains from ending for seconds. */
  const hangOn = async (base: string) => {
    const { port, host } = new URL(base);
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    await new Promise((resolve) => socket.once("connect", resolve));
    const head = ["POST /platform/auth/guest HTTP/1.1", `Host: ${host}`, "Content-Length: 9"];
    socket.write(`${head.join("\r\n")}\r\nContent-Type: application/json\r\n\r\n`);
  };

  const openPolls = async (base: string, count: number) => {
    const made = await fetch(`${base}/platform/auth/guest`, { method: "POST" });
    const { token } = credentialsSchema.parse(await made.json());
    const url = `${base}/platform/matches?since=0&wait=25`;
    const polls = Array.from({ length: count }, () => fetch(url, { headers: { authorization: `Bearer ${token}` } }));
    await openAre(base, count);
    return polls;
  };

  it("still drains when SIGTERM is repeated", async () => {
    const { child, code, address, output } = run({ DATABASE_URL });
    const polls = await openPolls(await address, 8);
    const again = setInterval(() => child.kill("SIGTERM"), 20);
    child.kill("SIGINT");
    for (const poll of await Promise.all(polls)) expect(await poll.json()).toMatchObject({ unchanged: true });
    expect(await code).toBe(0);
    clearInterval(again);
    expect(output()).toContain('"msg":"stopped"');
  });

  it.each([
    ["a repeated SIGTERM to npm", (child: ChildProcess) => setInterval(() => child.kill("SIGTERM"), 50)],
    ["one Ctrl-C, which npm passes on, too", (child: ChildProcess) => setTimeout(() => killGroup(child, "SIGINT"), 0)],
  ])("drains under npm start at %s", async (_, signal) => {
    const folder = mkdtempSync(join(folders, "npm-"));
    const flags = SERVER_COMMAND.slice(0, -1);
    const main = SERVER_COMMAND.at(-1) ?? "";
    const endWithNpm = pathToFileURL(join(import.meta.dirname, "../../tools/dev/run.mjs")).href;
    writeFileSync(
      join(folder, "start.mjs"),
      `import { endWithNpm } from ${JSON.stringify(endWithNpm)}; endWithNpm(); await import(${JSON.stringify(pathToFileURL(main).href)});`,
    );
    const start = ["node", ...flags, "start.mjs"].join(" ");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "started", scripts: { start } }));
    const { child, code, address, output } = run({ DATABASE_URL }, ["npm", "start", "--prefix", folder]);
    const polls = await openPolls(await address, 8);
    const again = signal(child);
    for (const poll of await Promise.all(polls)) expect(await poll.json()).toMatchObject({ unchanged: true });
    await code;
    clearInterval(again);
    expect(output()).toContain('"msg":"stopped"');
  });

  it("cuts what is open at a SIGINT that comes a second or more after the first", async () => {
    const { child, code, address, output } = run({ DATABASE_URL });
    const base = await address;
    await hangOn(base);
    await fetch(`${base}/healthz`);
    child.kill("SIGINT");
    await expect.poll(output).toContain('"msg":"stopping"');
    const again = setInterval(() => child.kill("SIGINT"), 200);
    expect(await code).toBe(130);
    clearInterval(again);
    expect(output()).not.toContain('"msg":"stopped"');
  });

  it("says in one sentence that the database of DATABASE_URL can't be reached", async () => {
    const wrong = run({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(await wrong.code).toBe(1);
    expect(wrong.errors()).toMatch(/^Your Move can't open the database of DATABASE_URL: .+\n$/);
  });
});

it("two SIGINTs within a second are one press, as npm passes a terminal's on; a later one is a second", () => {
  let now = 5000;
  const isSecondPress = createPresses(() => now);
  const after = (ms: number) => {
    now = 5000 + ms;
    return isSecondPress();
  };
  expect([0, 0, 100, 999, 1000, 1001].map(after)).toEqual([false, false, false, false, true, true]);
});
