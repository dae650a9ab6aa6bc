import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isShort } from "../support/rounds.ts";
import { SERVER_COMMAND, startServer } from "../support/server-process.ts";
import { type Fixture, onPostgres } from "./fixtures.ts";
import { isUnchanged, openPolls } from "./open-polls.ts";
import { newPerson } from "./rest.ts";

const folder = mkdtempSync(join(tmpdir(), "yourmove-stop-"));
let fixture: Fixture;
beforeAll(async () => {
  fixture = await onPostgres(0);
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

const signalGroup = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of it is left.
  }
};

/** Starts the service by `npm start` in a folder, in a group of its own, as a terminal gives one: a Ctrl-C reaches all of it. */
const npmStart = async () => {
  const flags = SERVER_COMMAND.slice(0, -1);
  const main = pathToFileURL(SERVER_COMMAND.at(-1) ?? "").href;
  const endWithNpm = pathToFileURL(join(import.meta.dirname, "../../tools/dev/run.mjs")).href;
  const script = `import { endWithNpm } from "${endWithNpm}"; endWithNpm(); await import("${main}");`;
  writeFileSync(join(folder, "start.mjs"), script);
  const start = ["node", ...flags, "start.mjs"].join(" ");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "started", scripts: { start } }));
  const env = { ...process.env, DATABASE_URL: fixture.databaseUrl, PUBLIC_URL: "", HOST: "", PORT: "0", BOTS: "off" };
  const child = spawn("npm", ["start", "--prefix", folder], { detached: true, env: { ...env, RATE_LIMIT: "off" } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise((resolve) => child.once("close", resolve));
  const address = () => output.match(/Your Move is ready: (http:\/\/\S+)/)?.[1];
  await expect.poll(address).toBeDefined();
  return { child, ended, url: (address() ?? "").replace("localhost", "127.0.0.1"), output: () => output };
};

describe("a server process", () => {
  const ways: [string, (child: ChildProcess) => NodeJS.Timeout][] = [
    ["one Ctrl-C, which npm passes on, too", (child) => setTimeout(signalGroup, 0, child, "SIGINT")],
    ["a repeated SIGTERM to npm", (child) => setInterval(() => child.kill("SIGTERM"), 50)],
  ];
  it.each(ways.slice(0, isShort ? 1 : 2))("drains under npm start at %s", async (_, signal) => {
    const { child, ended, url, output } = await npmStart();
    try {
      const { polls } = await openPolls(url, [await newPerson(url)]);
      const again = signal(child);
      const answers = await Promise.all(polls.map(({ answer }) => answer));
      expect(answers.filter((text) => !isUnchanged(text))).toEqual([]);
      await ended;
      clearInterval(again);
      expect(output()).toContain('"msg":"stopped"');
    } finally {
      signalGroup(child, "SIGKILL");
    }
  });

  it.skipIf(isShort)("cuts what is open at a SIGINT that comes a second or more after the first", async () => {
    const server = await startServer({ DATABASE_URL: fixture.databaseUrl ?? "", LOG_LEVEL: "info", BOTS: "off" });
    // A request whose body never comes keeps a server that drains from ending for seconds.
    const { port, host } = new URL(server.url);
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    const head = ["POST /platform/auth/guest HTTP/1.1", `Host: ${host}`, "Content-Length: 9"];
    socket.write(`${head.join("\r\n")}\r\nContent-Type: application/json\r\n\r\n`);
    await fetch(`${server.url}/healthz`);
    server.signal("SIGINT");
    await expect.poll(server.output).toContain('"msg":"stopping"');
    const again = setInterval(() => server.signal("SIGINT"), 200);
    expect(await server.exited).toBe(130);
    clearInterval(again);
    expect(server.output()).not.toContain('"msg":"stopped"');
  });
});
