import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// A thread of its own: what else its test does, and there is much of it in a flood, must not be taken for the server's time.
const { urls, path, headers, everyMs } = workerData;
const delays = [];
const failures = [];
let isOver = false;
parentPort.once("message", () => {
  isOver = true;
});

const ask = async (url) => {
  const start = performance.now();
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  delays.push(performance.now() - start);
  if (answer.status !== 200) failures.push(answer.status);
};

const asking = [];
for (let requested = 0; !isOver; requested += 1) {
  asking.push(ask(urls[requested % urls.length]).catch((error) => failures.push(String(error))));
  await sleep(everyMs);
}
await Promise.all(asking);
parentPort.postMessage({ delays, failures });
