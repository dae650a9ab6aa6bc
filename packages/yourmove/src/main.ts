import { run } from "./run.ts";

// Whoever reads may have read enough, as head does.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

const code = await run(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
// A service that was started ends by itself, with a code of its own.
if (code !== null) process.exitCode = code;
