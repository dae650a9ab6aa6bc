// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type Challenge, type DaysOff, problemOf } from "@yourmove/client";
import { act } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  keysOf,
  useAccept,
  useAcceptChallenge,
  useAcceptOffer,
  useCancelChallenge,
  useChallenge,
  useCreateChallenge,
  useDaysOff,
  useEndDaysOff,
  useFriendSearch,
  useHistory,
  useInvite,
  useLive,
  useMatch,
  useMatches,
  useMove,
  usePositions,
  useRematch,
  useSetDaysOff,
} from "../src/index.ts";
import { clientOf, renderHooks, until } from "./render-hooks.tsx";
import { type SampleMatch, sampleMatch } from "./sample-match.ts";
import { Refusal, tinyService } from "./tiny-service.ts";

const show = <Said,>(
  hooks: () => Said,
  service: ReturnType<typeof tinyService>,
  props: Partial<Parameters<typeof renderHooks>[1]> = {},
) => renderHooks(hooks, { client: clientOf(service), ...props });

const TIC_TAC_TOE = { gameType: "tic-tac-toe", matchID: 7 } as const;
const readsOf = ({ calls }: ReturnType<typeof tinyService>, path: string) =>
  calls.filter((call) => call.path === path && !("wait" in call.input));
const snapshotOf = (match: SampleMatch) => ({
  unchanged: false,
  lastActionTime: match.lastActionTime,
  serverTime: 1_000,
  match,
});

/** A reply that the test gives when it likes. */
const later = () => {
  let answer = (_value: unknown) => {};
  const promise = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  return { reply: () => promise, answer: (value: unknown) => answer(value) };
};

/** What the service was sent on a path. */
const inputOf = ({ calls }: ReturnType<typeof tinyService>, path: string) =>
  calls.find((call) => call.path === path)?.input;

describe("useMatches", () => {
  test("reads the list once, and then shows what the poll brings, also as each match, without asking for it", async () => {
    const service = tinyService([sampleMatch()]);
    const { now } = await show(() => ({ list: useMatches().data, one: useMatch(TIC_TAC_TOE).data }), service);
    await until(() => now().list?.items.length === 1 && now().one?.match.matchID === 7);
    await until(() => service.calls.length === 2);
    service.change([sampleMatch({ lastActionTime: 11 }), sampleMatch({ matchID: 6, lastActionTime: 9 })]);
    await until(() => now().list?.items.length === 2);
    expect([now().list?.items[0]?.lastActionTime, now().one?.match.lastActionTime]).toEqual([11, 11]);
    expect(readsOf(service, "matches.list")).toHaveLength(1);
    expect(service.calls.every(({ path }) => path === "matches.list")).toBe(true);
  });

  test("shows a new client's matches and nothing of the last one's", async () => {
    const { now, render } = await show(useMatches, tinyService([sampleMatch()]));
    await until(() => now().isSuccess);
    await render({ client: clientOf(tinyService([sampleMatch({ matchID: 8 })])) });
    expect(now().data).toBeUndefined();
    await until(() => now().isSuccess);
    expect(now().data?.items.map(({ matchID }) => matchID)).toEqual([8]);
  });

  test("uses the application's own cache where there is one", async () => {
    const queryClient = new QueryClient();
    const client = clientOf(tinyService([sampleMatch()]));
    const shown = await renderHooks(useMatches, { client }, ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ));
    await until(() => shown.now().isSuccess);
    expect(queryClient.getQueryData(keysOf(client).matches)).toBe(shown.now().data);
  });
});

describe("useMatch", () => {
  test.each<[string, SampleMatch[]]>([
    ["too old for the list", []],
    ["cut in a long list", [sampleMatch({ game: { ...sampleMatch().game, legalMoves: undefined } })]],
  ])("asks for a match that is %s", async (_, listed) => {
    const service = tinyService(listed, { "matches.get": () => snapshotOf(sampleMatch()) });
    const { now } = await show(() => useMatch(TIC_TAC_TOE), service);
    await until(() => now().data?.match.game.legalMoves?.length === 2);
    expect(readsOf(service, "matches.get")).toHaveLength(1);
  });

  test("says at once that there is no such match", async () => {
    const service = tinyService([], { "matches.get": () => new Refusal(404, "match_not_found") });
    const { now } = await show(() => useMatch(TIC_TAC_TOE), service);
    await until(() => now().isError);
    expect(problemOf(now().error)?.code).toBe("match_not_found");
    expect(readsOf(service, "matches.get")).toHaveLength(1);
  });
});

describe("useMove", () => {
  const moved = sampleMatch({ lastActionTime: 12, moveCount: 1, isYourTurn: false, canMove: false });
  const play = () => {
    const { data } = useMatch(TIC_TAC_TOE);
    return { shown: data?.match, list: useMatches().data, move: useMove(data?.match ?? sampleMatch()) };
  };

  test("shows the move at once, and then the match as the service has it", async () => {
    const { reply, answer } = later();
    const service = tinyService([sampleMatch()], { "matches.move": reply });
    const { now } = await show(play, service);
    await until(() => now().shown?.canMove === true);
    await act(async () => now().move.mutate({ cell: 4 }));
    await until(() => now().shown?.canMove === false);
    expect(now().shown).toMatchObject({ isYourTurn: false, game: { lastMove: { cell: 4 } } });
    expect(now().list).toMatchObject({ yourTurnCount: 0, items: [{ isYourTurn: false }] });
    answer(snapshotOf(moved));
    await until(() => now().shown?.moveCount === 1 && now().list?.items[0]?.moveCount === 1);
    expect(now().list?.items).toEqual([moved]);
    expect(inputOf(service, "matches.move")).toMatchObject({ move: { cell: 4 }, expectedPositionVersion: 0 });
  });

  test("goes back when it is refused, and the match is shown as it truly is", async () => {
    const { reply, answer } = later();
    const { now } = await show(play, tinyService([sampleMatch()], { "matches.move": reply }));
    await until(() => now().shown?.canMove === true);
    await act(async () => now().move.mutate({ cell: 4 }));
    await until(() => now().shown?.canMove === false);
    answer(new Refusal(409, "stale_state", sampleMatch({ lastActionTime: 11, message: "changed" })));
    await until(() => now().move.isError && now().shown?.message === "changed");
    expect(now().shown).toMatchObject({ canMove: true, game: { lastMove: null } });
    expect(problemOf(now().move.error)?.code).toBe("stale_state");
  });
});

const REF = "kR2vWm0sQ1yB7c9XtFhJ3w";
const over = sampleMatch({ stateName: "finished", state: 2, isFinished: true, canRematch: true });

describe("other actions", () => {
  type Rows = { readonly [Field in keyof SampleMatch]?: SampleMatch[Field] }[];
  test.each<[what: string, SampleMatch[], path: string, answer: Partial<SampleMatch>, () => () => void, then: Rows]>([
    [
      "an invite",
      [sampleMatch()],
      "matches.invite",
      { matchID: 9, lastActionTime: 20, stateName: "invited", state: 0 },
      () => {
        const { mutate } = useInvite();
        return () => mutate({ gameType: "tic-tac-toe", opponentUserID: 2, symbol: "X" });
      },
      [{ matchID: 9 }, { matchID: 7 }],
    ],
    [
      "a rematch, to which the match that is over leads,",
      [over],
      "matches.rematch",
      { matchID: 8, rematchOfMatchID: 7, lastActionTime: 11, startedTime: 12 },
      () => useRematch(over).mutate,
      [{ matchID: 8 }, { matchID: 7, rematchMatchID: 8, canRematch: false }],
    ],
    ["the match of a seat", [], "challenges.accept", {}, () => useAcceptChallenge(REF).mutate, [{ matchID: 7 }]],
  ])("%s shows before the poll brings it", async (_, before, path, answer, useAct, then) => {
    const service = tinyService(before, { [path]: () => snapshotOf(sampleMatch(answer)) });
    const { now } = await show(() => ({ list: useMatches().data, act: useAct() }), service);
    await until(() => now().list !== undefined);
    await act(async () => now().act());
    await until(() => now().list?.items.length === then.length);
    expect(now().list?.items).toMatchObject(then);
  });

  test("a refused answer to an invite shows what became of it", async () => {
    const invited = sampleMatch({ stateName: "invited", state: 0, canAcceptInvite: true });
    const canceled = sampleMatch({ stateName: "canceled", state: 4, lastActionTime: 11 });
    const service = tinyService([invited], { "matches.accept": () => new Refusal(409, "invalid_state", canceled) });
    const errors: Error[] = [];
    const { now } = await show(
      () => ({ list: useMatches().data, accept: useAccept(TIC_TAC_TOE, { onError: (error) => errors.push(error) }) }),
      service,
    );
    await until(() => now().list?.inviteCount === 1);
    await act(async () => now().accept.mutate());
    await until(() => now().accept.isError && now().list?.items[0]?.stateName === "canceled");
    expect(errors.map((error) => problemOf(error)?.code)).toEqual(["invalid_state"]);
  });

  test("an answer to an offer is to the one that is shown", async () => {
    const { offers } = sampleMatch();
    const offered = sampleMatch({
      offers: { ...offers, draw: { ...offers.draw, byUserID: 2, offeredTime: 5, canAnswer: true } },
    });
    const drawn = sampleMatch({ stateName: "finished", state: 2, isFinished: true, lastActionTime: 11 });
    const service = tinyService([offered], { "matches.acceptOffer": () => snapshotOf(drawn) });
    const { now } = await show(() => {
      const match = useMatch(TIC_TAC_TOE).data?.match ?? offered;
      return { match, accept: useAcceptOffer(match) };
    }, service);
    await until(() => service.calls.length === 2);
    await act(async () => now().accept.mutate("draw"));
    await until(() => now().match.isFinished);
    expect(inputOf(service, "matches.acceptOffer")).toEqual({ ...TIC_TAC_TOE, kind: "draw", offeredTime: 5 });
  });

  test("a search gives users, and keeps the last ones until the next are there", async () => {
    const { reply, answer } = later();
    const answers = [{ items: [sampleMatch().opponent], limited: false }, reply()];
    const service = tinyService([], { "friends.search": () => answers.shift() });
    let q = "b";
    const client = clientOf(service);
    const { now, render } = await show(() => useFriendSearch({ gameType: "chess", q }), service, { client });
    await until(() => now().data?.items[0]?.username === "Ben");
    q = "c";
    await render({ client });
    expect(now()).toMatchObject({ isPlaceholderData: true, data: { items: [{ username: "Ben" }] } });
    answer({ items: [], limited: false });
    await until(() => now().data?.items.length === 0);
  });
});

describe("useChallenge", () => {
  const offered = (wanted: Partial<Challenge> = {}): Challenge =>
    ({
      ref: REF,
      kind: "link",
      gameType: "tic-tac-toe",
      state: 0,
      stateName: "open",
      creator: sampleMatch().opponent,
      matchID: null,
      canAccept: true,
      canCancel: false,
      ...wanted,
    }) as Challenge;
  test("leaves a seat open, and hears at once that somebody took it", async () => {
    let challenge = offered({ isYours: true, canAccept: false, url: `http://service.test/c/${REF}` });
    const service = tinyService([], {
      "challenges.create": () => ({ challenge }),
      "challenges.get": () => ({ challenge }),
    });
    const { now } = await show(() => ({ seat: useChallenge(REF), create: useCreateChallenge() }), service);
    await act(async () => void (await now().create.mutateAsync({ gameType: "tic-tac-toe", kind: "link" })));
    await until(() => now().create.data?.url?.includes(REF) === true);
    await until(() => now().seat.data?.stateName === "open" && service.calls.some(({ input }) => "wait" in input));
    challenge = { ...challenge, state: 1, stateName: "accepted", matchID: 7 };
    service.change([sampleMatch({ origin: "link" })]);
    await until(() => now().seat.data?.matchID === 7);
  });

  test("shows what a refusal says of the seat", async () => {
    const taken = offered({ state: 1, stateName: "accepted", canAccept: false });
    const service = tinyService([], {
      "challenges.get": () => ({ challenge: offered() }),
      "challenges.accept": () => new Refusal(409, "challenge_closed", taken),
      "challenges.cancel": () => new Refusal(404, "challenge_not_found"),
    });
    const hooks = () => ({ seat: useChallenge(REF), accept: useAcceptChallenge(REF), cancel: useCancelChallenge(REF) });
    const { now } = await show(hooks, service);
    await until(() => now().seat.data?.canAccept === true);
    await act(async () => now().accept.mutate());
    await until(() => now().seat.data?.stateName === "accepted");
    expect(problemOf(now().accept.error)?.code).toBe("challenge_closed");
    await act(async () => now().cancel.mutate());
    await until(() => problemOf(now().cancel.error)?.code === "challenge_not_found");
  });
});

test("usePositions gives every past position, page after page, read once", async () => {
  const pages = [0, 1, 2].map((moveCount) => ({ items: [{ moveCount }], nextAfter: moveCount < 2 ? moveCount : null }));
  const service = tinyService([], {
    "matches.positions": ({ after }) => pages[after === undefined ? 0 : Number(after) + 1],
  });
  const { now } = await show(() => usePositions(TIC_TAC_TOE), service);
  await until(() => now().data !== undefined);
  expect(now().data?.map(({ moveCount }) => moveCount)).toEqual([0, 1, 2]);
  expect(readsOf(service, "matches.positions")).toHaveLength(3);
});

test.each([
  ["usePositions", "matches.positions", usePositions],
  ["useHistory", "matches.history", useHistory],
] as const)(
  "%s reads the past of each position, at the end too, and of no other match meanwhile",
  async (_, path, use) => {
    let reads = 0;
    const service = tinyService([], { [path]: () => ({ items: [{ read: ++reads }], nextAfter: null }) });
    let match = { ...TIC_TAC_TOE, positionVersion: 1, isFinished: false };
    const client = clientOf(service);
    const { now, render } = await renderHooks(() => use(match), { client });
    const shown = () => now().data as unknown;
    const goTo = async (next: Partial<typeof match>) => {
      match = { ...match, ...next };
      await render({ client });
    };
    await until(() => now().isSuccess);
    await goTo({ positionVersion: 3 });
    expect(shown()).toEqual([{ read: 1 }]);
    await until(() => !now().isPlaceholderData);
    expect(shown()).toEqual([{ read: 2 }]);
    await goTo({ isFinished: true });
    await until(() => !now().isPlaceholderData);
    expect(shown()).toEqual([{ read: 3 }]);
    await goTo({ matchID: 8 as 7 });
    expect(shown()).toBeUndefined();
  },
);

test("useDaysOff gives the days that are left, and what is taken and ended shows at once", async () => {
  const days: DaysOff = { perYear: 30, left: 30, isAutomatic: true, current: null, next: null };
  const current = { fromTime: 1, untilTime: 2, isAutomatic: false };
  const service = tinyService([], {
    "daysOff.get": () => days,
    "daysOff.set": () => ({ ...days, left: 28, current }),
    "daysOff.end": () => ({ ...days, left: 29 }),
  });
  const hooks = () => ({ days: useDaysOff().data, set: useSetDaysOff(), end: useEndDaysOff() });
  const { now } = await show(hooks, service);
  await until(() => now().days?.left === 30);
  await act(async () => now().set.mutate({ days: 2 }));
  await until(() => now().days?.current?.untilTime === 2);
  await act(async () => now().end.mutate());
  await until(() => now().days?.left === 29 && now().days?.current === null);
  expect(readsOf(service, "daysOff.get")).toHaveLength(1);
});

describe("useLive", () => {
  test("says how the connection is and how far the service's clock is ahead", async () => {
    const { now } = await show(useLive, tinyService([sampleMatch()]));
    await until(() => now().status === "live");
    expect(now().clockOffset).toBeLessThan(-1_000_000);
  });

  test("tells what the other players did, and no news at first", async () => {
    const service = tinyService([sampleMatch({ isYourTurn: false })]);
    const kinds: string[] = [];
    const onArrivals = (arrived: readonly { kind: string }[]) => void kinds.push(...arrived.map(({ kind }) => kind));
    const { now } = await show(useLive, service, { onArrivals });
    await until(() => now().status === "live" && service.calls.length === 2);
    expect(kinds).toEqual([]);
    service.change([sampleMatch({ lastActionTime: 11, moveCount: 1 })]);
    await until(() => kinds.length > 0);
    expect(kinds).toEqual(["yourTurn"]);
  });

  test.each<[string, (service: ReturnType<typeof tinyService>) => void]>([
    ["the credentials are refused", ({ change }) => change(new Refusal(401, "unauthenticated"))],
    ["they speak for another user", ({ change }) => change([sampleMatch({ yourUserID: 3, lastActionTime: 11 })])],
  ])("says signed-out, once, when %s, and nothing of it to the user who signs in next", async (_, happen) => {
    const service = tinyService([sampleMatch()], { "auth.me": () => new Refusal(401, "unauthenticated") });
    let times = 0;
    const onSignedOut = () => (times += 1);
    const { now, render } = await show(useLive, service, { onSignedOut });
    await until(() => now().status === "live" && service.calls.length === 2);
    happen(service);
    await until(() => now().status === "signed-out");
    expect(times).toBe(1);
    await render({ client: clientOf(tinyService([sampleMatch()])), onSignedOut });
    await until(() => now().status === "live");
    expect(times).toBe(1);
  });

  test("says signed-out where there never was a session", async () => {
    const service = tinyService([]);
    service.change(new Refusal(401, "unauthenticated"));
    const { now } = await show(() => ({ live: useLive(), list: useMatches() }), service);
    await until(() => now().live.status === "signed-out");
    expect(now().list.isError).toBe(true);
  });

  test("takes another user's list for the end of the session", async () => {
    const { now } = await show(useLive, tinyService([sampleMatch()]), { userID: 5 });
    await until(() => now().status === "signed-out");
  });
});

const Lost = () => useLive().status;
test("a hook says what it needs above it", () => {
  expect(() => renderToString(<Lost />)).toThrow("<MatchClientProvider client={…}>");
});
