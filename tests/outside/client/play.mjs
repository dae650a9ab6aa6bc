// Two guests play to a win by the packed client; then it is shown wrong addresses. Run where the tarball is installed.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { createMatchClient, NoServiceError, problemOf } from "@yourmove/client";

const [url] = process.argv.slice(2);
const patient = { url, timeoutMs: 20_000 };

const guest = async (options) => {
  const { token, user } = await createMatchClient(patient).auth.guest.mutate({});
  return { user, client: createMatchClient({ ...patient, token, ...options?.(token) }) };
};

const x = await guest();
let requested = 0;
const o = await guest((token) => ({
  token: async (refused) => {
    requested += 1;
    return refused === null && requested === 1 ? "stale" : token;
  },
}));

const gameType = "tic-tac-toe";
const { match } = await x.client.matches.invite.mutate({ gameType, opponentUserID: o.user.userID, symbol: "X" });
const { matchID } = match;
await o.client.matches.accept.mutate({ gameType, matchID });
assert.equal(requested, 2, "a refused token is asked for once more");

const over = x.client.pollMatch({ gameType, matchID, onSnapshot: () => {} });
for (const [turn, cell] of [0, 3, 1, 4, 2].entries())
  await (turn % 2 === 0 ? x : o).client.matches.move.mutate({ gameType, matchID, move: { cell } });
assert.equal(await over, "over");
const seen = await x.client.matches.get.query({ gameType, matchID });
assert.equal(seen.unchanged || seen.match.outcome, "won");
await assert.rejects(x.client.matches.forfeit.mutate({ gameType, matchID }), (error) => {
  assert.equal(problemOf(error)?.code, "invalid_state");
  return true;
});

const stop = AbortSignal.abort();
await assert.rejects(x.client.games.list.query(undefined, { signal: stop }), { name: "AbortError" });

const statuses = [];
const signedOut = createMatchClient({ ...patient, token: "nobody" });
const end = await signedOut.pollMatches({ onSnapshot: () => {}, onStatus: (status) => statuses.push(status) });
assert.deepEqual([end, statuses.at(-1)], ["signed-out", "signed-out"]);

const silent = createServer(() => {}).listen(0, "127.0.0.1");
await new Promise((resolve) => silent.once("listening", resolve));
const closed = createServer().listen(0, "127.0.0.1");
await new Promise((resolve) => closed.once("listening", resolve));
const { port } = closed.address();
await new Promise((resolve) => closed.close(resolve));
const wrong = {
  refusing: `http://127.0.0.1:${port}`,
  unknown: "http://no-such-host.invalid",
  silent: `http://127.0.0.1:${silent.address().port}`,
  elsewhere: `${url}/somewhere`,
};
for (const [name, address] of Object.entries(wrong)) {
  const start = performance.now();
  await assert.rejects(createMatchClient({ url: address }).games.list.query(), (error) => {
    assert(error instanceof NoServiceError, String(error));
    assert(error.message.startsWith(`no Your Move service at ${address}: `), error.message);
    console.log(`  ${name.padEnd(9)} ${((performance.now() - start) / 1000).toFixed(2)} s  ${error.message}`);
    return true;
  });
}
silent.close();
process.exit();
