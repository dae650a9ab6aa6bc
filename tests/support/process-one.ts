import { spawnSync } from "node:child_process";

const asProcessOne = (): string[] | null => {
  const command = ["unshare", "--pid", "--fork", "--kill-child"];
  const [program = "", ...args] = command;
  const { status, stdout } = spawnSync(program, [...args, process.execPath, "-p", "process.pid"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === "1" ? command : null;
};

/** The command that runs a program as process 1 of a namespace of its own, as in a container; null where this machine does not let us. */
export const PROCESS_ONE = asProcessOne();
