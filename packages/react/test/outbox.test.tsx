// @vitest-environment happy-dom
import { createMatchClient, problemOf } from "@yourmove/client";
import { act } from "react";
import { expect, test } from "vitest";
import { type Outbox, type UnsentMove, useIsSending, useLive, useMatch, useMatches, useMove } from "../src/index.ts";
import { clientOf, renderHooks, until } from "./render-hooks.tsx";
import { type SampleMatch, sampleList, sampleMatch } from "./sample-match.ts";
import { Refusal, tinyService } from "./tiny-service.ts";

const TIC_TAC_TOE = { gameType: "tic-tac-toe", matchID: 7 } as const;
const moved = sampleMatch({ lastActionTime: 12, moveCount: 1, positionVersion: 1, isYourTurn: false, canMove: false });
const answered = { unchanged: false, lastActionTime: 12, serverTime: 1_000, match: moved };

/** A browser's storage, as far as an outbox needs it. */
const storage = (kept: readonly UnsentMove[] = []): Outbox => {
  let text = JSON.stringify(kept);
  return {
    read: () => JSON.parse(text) as UnsentMove[],
    write: (moves) => {
      text = JSON.stringify(moves);
    },
  };
};

/** A service behind a network that may be down; keys of what came through, in order. */
const farService = (reply: () => unknown = () => answered) => {
  const service = tinyService([sampleMatch()], {
    "matches.move"() {
      const said = reply();
      if (!(said instanceof Refusal && said.problem.status === 401)) service.change([moved]);
      return said;
    },
  });
  const keys: string[] = [];
  let isDown = false;
  const fetch: typeof globalThis.fetch = (address, init) => {
    if (isDown) return Promise.reject(new TypeError("no network"));
    const key = new Headers(init?.headers).get("idempotency-key");
    if (key) keys.push(key);
    return service.fetch(address as URL, init);
  };
  const setDown = (next: boolean) => {
    isDown = next;
    if (!next) globalThis.dispatchEvent(new Event("online"));
  };
  const client = createMatchClient({ url: "http://far.test", fetch, retries: 0 });
  return { client, keys, setDown, calls: service.calls, change: service.change };
};

const hooks = () => {
  const { data } = useMatch(TIC_TAC_TOE);
  const match = data?.match;
  const isSending = useIsSending(match ?? sampleMatch());
  return { match, isSending, list: useMatches(), move: useMove(match ?? sampleMatch()), live: useLive() };
};

const unsent: UnsentMove = {
  ...TIC_TAC_TOE,
  move: { cell: 4 },
  positionVersion: 0,
  idempotencyKey: "k".repeat(32),
  optimistic: sampleMatch({ isYourTurn: false, canMove: false, message: "optimistic" }),
};

const show = async (props: Parameters<typeof renderHooks>[1]) => (await renderHooks(hooks, props)).now;

test("a move made without a network waits in the outbox, and is sent once there is one", async () => {
  const { client, keys, setDown } = farService();
  const outbox = storage();
  const now = await show({ client, outbox });
  await until(() => now().match?.canMove === true);
  setDown(true);
  await act(async () => now().move.mutate({ cell: 4 }));
  await until(() => now().isSending && outbox.read().length === 1);
  expect(now().match?.canMove).toBe(false);
  expect(now().move.isError).toBe(false);
  setDown(false);
  await until(() => now().match?.moveCount === 1);
  expect(now().isSending).toBe(false);
  expect(outbox.read()).toEqual([]);
  expect(keys).toHaveLength(1);
});

const offered = { ...sampleMatch().offers, draw: { ...sampleMatch().offers.draw, canAnswer: true } };
const ofBoth = { currentTurnUserID: null };

test.each<[what: string, before: Partial<SampleMatch>, after: Partial<SampleMatch>, canMove: boolean]>([
  ["an offer and added time", { turnDeadlineTime: 5 }, { turnDeadlineTime: 9, offers: offered }, false],
  ["the other player's move in a joint turn", ofBoth, { ...ofBoth, positionVersion: 1, offers: offered }, false],
  ["a move taken back", {}, { positionVersion: 2, offers: offered }, true],
  ["the end", {}, { isFinished: true, offers: offered, canMove: false, message: "over" }, false],
])("a pending move and %s", async (_, before, after, canMove) => {
  const service = tinyService([sampleMatch(before)], { "matches.move": () => new Promise(() => {}) });
  const now = await show({ client: clientOf(service) });
  await until(() => now().match?.canMove === true);
  await act(async () => now().move.mutate({ cell: 4 }));
  await until(() => now().isSending);
  service.change([sampleMatch({ ...before, ...after, lastActionTime: 11 })]);
  await until(() => now().match?.offers.draw.canAnswer === true);
  const isOver = after.isFinished === true;
  expect(now()).toMatchObject({ isSending: !canMove && !isOver, match: { canMove } });
  expect(now().match?.game.lastMove).toEqual(canMove || isOver ? null : { cell: 4 });
});

test("a move of before a reload shows, and is sent under the key and for the position that it had", async () => {
  const { client, keys, calls } = farService();
  const outbox = storage([unsent]);
  const now = await show({ client, outbox });
  await until(() => now().match?.moveCount === 1);
  expect(new Set(keys)).toEqual(new Set([unsent.idempotencyKey]));
  expect(calls.find(({ path }) => path === "matches.move")?.input).toEqual({
    ...TIC_TAC_TOE,
    move: { cell: 4 },
    expectedPositionVersion: 0,
  });
  expect(outbox.read()).toEqual([]);
});

test("a move of before a reload that no longer counts is refused to its listener, and the current match shows", async () => {
  const { client } = farService(() => new Refusal(409, "stale_state", moved));
  const outbox = storage([unsent]);
  const refused: (string | undefined)[] = [];
  const onRefused = (error: Error, move: UnsentMove) => refused.push(problemOf(error)?.code, String(move.matchID));
  const now = await show({ client, outbox, onRefused });
  await until(() => refused.length > 0 && now().match?.moveCount === 1);
  expect(refused).toEqual(["stale_state", "7"]);
  expect(outbox.read()).toEqual([]);
});

test("a move that is refused because the session has ended waits for its user", async () => {
  const { client } = farService(() => new Refusal(401, "unauthenticated"));
  const outbox = storage([unsent]);
  let times = 0;
  await show({ client, outbox, onRefused: () => (times += 1) });
  await until(() => times > 0);
  expect(outbox.read()).toEqual([unsent]);
});

test("a placeholder list is shown until the service answers, with pending moves in it, and is never live", async () => {
  const { client, setDown } = farService();
  setDown(true);
  const placeholderList = sampleList([sampleMatch({ message: "as it was" })]);
  const now = await show({ client, placeholderList, outbox: storage([unsent]) });
  await until(() => now().match?.message === "optimistic");
  expect(now().list.isPlaceholderData).toBe(true);
  await until(() => now().live.status === "reconnecting");
  setDown(false);
  await until(() => now().live.status === "live" && now().match?.moveCount === 1);
  expect(now().list.isPlaceholderData).toBe(false);
});
