import { type createMatchClient, type Match, problemOf } from "@yourmove/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { startTestService, type TestService } from "../src/index.ts";

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const GAME = "tic-tac-toe";
const HOUR_MS = 3_600_000;

/** The match as soon as it is as it should be. */
const until = (client: ReturnType<typeof createMatchClient>, matchID: number, isSo: (match: Match) => boolean) =>
  new Promise<Match>((resolve, reject) => {
    const end = new AbortController();
    const onSnapshot = ({ match }: { match: Match }) => {
      if (!isSo(match)) return;
      end.abort();
      resolve(match);
    };
    client.pollMatch({ gameType: GAME, matchID, onSnapshot, signal: end.signal }).catch(reject);
  });

/** Ann and Bob in a match that she begins. */
const begin = async (turnSeconds: number | null = null) => {
  const ann = await service.player("ann");
  const bob = await service.player("bob");
  const terms = { gameType: GAME, opponentUserID: bob.userID, symbol: "X", turnSeconds } as const;
  const { matchID } = (await ann.client.matches.invite.mutate(terms)).match;
  await bob.client.matches.accept.mutate({ gameType: GAME, matchID });
  return { ann, bob, matchID };
};

/** Ann, on turn in a match with an opponent who plays so. */
const against = async (given: Parameters<TestService["opponent"]>[0]) => {
  const { client } = await service.player();
  const opponent = await service.opponent(given);
  const terms = { gameType: GAME, opponentUserID: opponent.userID, symbol: "X" } as const;
  const { matchID } = (await client.matches.invite.mutate(terms)).match;
  await until(client, matchID, ({ canMove }) => canMove);
  await client.matches.move.mutate({ gameType: GAME, matchID, move: { cell: 4 } });
  return { client, opponent, matchID };
};

it.skipIf(isShort)("an opponent accepts and moves by itself, as `plays` says", async () => {
  const plays = ({ moveCount }: Match) => ({ cell: moveCount === 1 ? 8 : 7 });
  const { client, matchID } = await against({ username: "the corner", plays });
  const answered = await until(client, matchID, ({ moveCount }) => moveCount === 2);
  expect(answered.game.lastMove).toEqual({ cell: 8 });
});

it.skipIf(isShort)("an opponent whose move is refused says so when it is stopped", async () => {
  let turns = 0;
  const plays = () => {
    turns += 1;
    return { cell: 4 };
  };
  const { opponent } = await against({ plays });
  await expect.poll(() => turns).toBeGreaterThan(0);
  await expect(opponent.stop().catch((error) => problemOf(error)?.code)).resolves.toBe("illegal_move");
  await service.stop().catch(() => {});
  service = await startTestService();
});

it("time advances when the test says so: a turn runs out", async () => {
  const { ann, bob, matchID } = await begin(3600);
  const named = { gameType: GAME, matchID } as const;
  await ann.client.matches.move.mutate({ ...named, move: { cell: 0 } });
  await bob.client.matches.move.mutate({ ...named, move: { cell: 1 } });
  const before = service.clock.now();
  await service.clock.advance(HOUR_MS + 1000);
  expect(service.clock.now() - before).toBeGreaterThan(HOUR_MS);
  const seen = await bob.client.matches.get.query(named);
  expect(seen).toMatchObject({ match: { result: "timeout", winnerUserID: bob.userID } });
});

it.skipIf(isShort)("a poll without a port ends when it is aborted", async () => {
  const ann = await service.player();
  const end = new AbortController();
  const { lastActionTime } = await ann.client.matches.list.query({});
  const waiting = service.fetch(`${service.url}/platform/matches?since=${lastActionTime}&wait=25`, {
    headers: { Authorization: `Bearer ${ann.token}` },
    signal: end.signal,
  });
  end.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
});

it.skipIf(isShort)("with a port it answers to everybody", async () => {
  const open = await startTestService({ port: 0, origins: ["http://localhost:5173"] });
  const answer = await fetch(`${open.url}/platform/games`, { headers: { Origin: "http://localhost:5173" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
  await open.stop();
  await expect(fetch(`${open.url}/platform/games`)).rejects.toThrow();
});

it.skipIf(isShort)("two services know nothing of each other", async () => {
  const other = await startTestService();
  const ann = await service.player("ann");
  const { status } = await other.fetch(`${other.url}/platform/me`, {
    headers: { Authorization: `Bearer ${ann.token}` },
  });
  expect(status).toBe(401);
  expect((await other.player("ann")).username).toBe("ann");
  await other.stop();
});

it("waits for an answer longer than an app would, where the test has held the thread meanwhile", async () => {
  const { client } = await service.player();
  const read = client.matches.list.query({});
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  expect((await read).unchanged).toBe(false);
});
