// A match, and wrong addresses. Run where the tarball is installed.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { createMatchClient, NoServiceError } from "@yourmove/client";
import { errorAt, playMatch } from "./match.mjs";

const [url] = process.argv.slice(2);
assert.equal(await playMatch(url), "over, won");
const aborted = createMatchClient({ url }).games.list.query(undefined, { signal: AbortSignal.abort() });
await assert.rejects(aborted, { name: "AbortError" });

const listening = async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, at: `http://127.0.0.1:${server.address().port}` };
};
const silent = await listening();
const closed = await listening();
await new Promise((resolve) => closed.server.close(resolve));
const wrong = {
  refusing: closed.at,
  unknown: "http://no-such-host.invalid",
  silent: silent.at,
  elsewhere: `${url}/somewhere`,
};
for (const [name, address] of Object.entries(wrong)) {
  const start = performance.now();
  const error = await errorAt(address);
  assert(error instanceof NoServiceError, String(error));
  assert(error.message.startsWith(`no Your Move service at ${address}: `), error.message);
  console.log(`  ${name.padEnd(9)} ${((performance.now() - start) / 1000).toFixed(2)} s  ${error.message}`);
}
silent.server.close();
process.exit();
