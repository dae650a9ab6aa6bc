import { run } from "./run.ts";

const code = await run(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
// A service that was started ends by itself, with a code of its own.
if (code !== null) process.exitCode = code;
