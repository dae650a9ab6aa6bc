// The same program as play.mjs, in a worker.
import { Worker } from "node:worker_threads";

const worker = new Worker(new URL("play.mjs", import.meta.url), { argv: process.argv.slice(2) });
worker.once("error", (error) => {
  console.error(error);
  process.exitCode = 1;
});
worker.once("exit", (code) => {
  process.exitCode ||= code;
});
