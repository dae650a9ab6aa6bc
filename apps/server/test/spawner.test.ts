import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { programFile } from "../src/games/program-file.ts";
import { startRulesProcess } from "../src/games/rules-process.ts";
import { type Running, type SpawnerReply, spawnApart } from "../src/games/spawner.ts";

const ENDLESS = { file: process.execPath, args: ["-e", "for (;;);"], cwd: process.cwd() };

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const startEndless = async () => {
  const ends: unknown[] = [];
  const running = await new Promise<Running>((onStarted) => {
    const spawned = spawnApart(ENDLESS, { onStarted, onEnded: (end) => ends.push(end) });
    spawned.hold(true);
    onTestFinished(() => spawned.end());
  });
  running.output.resume();
  return { running, ends };
};

describe("the process that starts others", () => {
  it("says of a program that could not be started that it never was", async () => {
    const end = await new Promise((onEnded) => {
      spawnApart({ ...ENDLESS, file: "/no/such/program" }, { onStarted() {}, onEnded }).hold(true);
    });
    expect(end).toBeNull();
  });

  it("gives a program nothing of the service's environment, and none of its streams but two", async () => {
    const says = "process.stdin.once('data', () => console.log(JSON.stringify(process.env)))";
    const output = await new Promise<string>((resolve) => {
      let text = "";
      spawnApart(
        { ...ENDLESS, args: ["-e", `${says}; process.stdin.once("data", () => process.stdin.destroy())`] },
        {
          onStarted({ input, output }) {
            output.on("data", (part) => {
              text += part;
            });
            input.write("?");
          },
          onEnded: () => resolve(text),
        },
      ).hold(true);
    });
    expect(JSON.parse(output)).toEqual({});
  });

  it.runIf(process.platform === "linux")(
    "ends with all programs where it is killed itself, and another comes in its place",
    async () => {
      const { running, ends } = await startEndless();
      const { pid } = running;
      const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      expect(Number(parent)).not.toBe(process.pid);
      process.kill(Number(parent), "SIGKILL");
      await expect.poll(() => ends).toEqual([{ code: null, signal: "SIGKILL" }]);
      await expect.poll(() => isThere(pid)).toBe(false);
      const rules = startRulesProcess({ memoryMB: 64 });
      onTestFinished(() => rules.end());
      expect(await rules.call({ kind: "warmUp" }, { timeMs: 60_000 })).toEqual({ kind: "warm" });
    },
  );

  it("ends with all programs where the service is gone, those that never end by themselves too", async () => {
    const spawner: ChildProcess = fork(programFile("spawner-child"), { execArgv: [] });
    const replies: SpawnerReply[] = [];
    spawner.on("message", (reply: SpawnerReply) => replies.push(reply));
    spawner.send({ kind: "start", id: 1, ...ENDLESS });
    await expect.poll(() => replies.map(({ kind }) => kind)).toEqual(["input", "output"]);
    const [{ pid }] = replies as unknown as [Running];
    const exit = once(spawner, "exit");
    spawner.disconnect();
    await exit;
    await expect.poll(() => isThere(pid)).toBe(false);
  });
});
