// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type Challenge, type DaysOff, type Match, problemOf } from "@yourmove/client";
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
  test("reads the list once, and then shows what the poll brings", async () => {
    const service = tinyService([sampleMatch()]);
    const { now } = await show(useMatches, service);
    await until(() => now().data?.items.length === 1);
    await until(() => service.calls.length === 2);
    service.change([sampleMatch({ lastActionTime: 11 }), sampleMatch({ matchID: 6, lastActionTime: 9 })]);
    await until(() => now().data?.items.length === 2);
    expect(now().data?.items[0]?.lastActionTime).toBe(11);
    expect(readsOf(service, "matches.list")).toHaveLength(1);
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
  test("takes a match out of the live list, without asking for it", async () => {
    const service = tinyService([sampleMatch()]);
    const { now } = await show(() => useMatch(TIC_TAC_TOE), service);
    await until(() => now().data?.match.matchID === 7);
    service.change([sampleMatch({ lastActionTime: 11, moveCount: 1 })]);
    await until(() => now().data?.match.moveCount === 1);
    expect(service.calls.every(({ path }) => path === "matches.list")).toBe(true);
  });

  test.each<[string, SampleMatch[]]>([
    ["too old for the list", []],
    ["cut in a long list", [sampleMatch({ game: { ...sampleMatch().game, legalMoves: undefined } })]],
  ])("asks for a match that is %s", async (_, listed) => {
    const service = tinyService(listed, { "matches.get": () => snapshotOf(sampleMatch()) });
    const { now } = await show(() => useMatch(TIC_TAC_TOE), service);
    await until(() => now().data?.match.game.legalMoves?.length === 2);
    expect(readsOf(service, "matches.get")).toHaveLength(1);
  });

  test("shows a match of a game that the client doesn't know by name, and plays in it", async () => {
    const gameType: string = "go";
    const go = { ...sampleMatch(), gameType } as SampleMatch;
    const moved = { ...go, lastActionTime: 11, moveCount: 1 };
    const service = tinyService([go], { "matches.move": () => snapshotOf(moved) });
    const { now } = await show(() => {
      const { data } = useMatch({ gameType, matchID: 7 });
      return { shown: data?.match, move: useMove(data?.match ?? (go as Match)) };
    }, service);
    await until(() => now().shown !== undefined);
    await act(async () => now().move.mutate({ point: "q16" }));
    await until(() => now().shown?.moveCount === 1);
    const sent = { gameType, matchID: 7, move: { point: "q16" }, expectedPositionVersion: 0 };
    expect(inputOf(service, "matches.move")).toEqual(sent);
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

  test("shows the predicted match of a page that knows the rules", async () => {
    const { reply, answer } = later();
    const service = tinyService([sampleMatch()], { "matches.move": reply });
    const predict = (match: SampleMatch): SampleMatch => ({ ...match, message: "optimistic" });
    const { now } = await show(() => {
      const { data } = useMatch(TIC_TAC_TOE);
      return { shown: data?.match, move: useMove(data?.match ?? sampleMatch(), { predict }) };
    }, service);
    await until(() => now().shown !== undefined);
    await act(async () => now().move.mutate({ cell: 4 }));
    await until(() => now().shown?.message === "optimistic");
    answer(snapshotOf(moved));
    await until(() => now().shown?.message === null);
  });
});

describe("other actions", () => {
  test("an invite shows before the poll brings it", async () => {
    const invite = sampleMatch({ matchID: 9, lastActionTime: 20, stateName: "invited", state: 0 });
    const service = tinyService([sampleMatch()], { "matches.invite": () => snapshotOf(invite) });
    const { now } = await show(() => ({ list: useMatches().data, invite: useInvite() }), service);
    await until(() => now().list !== undefined);
    const input = { gameType: "tic-tac-toe", opponentUserID: 2, symbol: "X" } as const;
    await act(async () => now().invite.mutate(input));
    await until(() => now().invite.isSuccess && now().list?.items.length === 2);
    expect(now().list?.items.map(({ matchID }) => matchID)).toEqual([9, 7]);
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

  test("a rematch shows beside the match that is over, which leads to it", async () => {
    const over = sampleMatch({ stateName: "finished", state: 2, isFinished: true, canRematch: true });
    const rematch = sampleMatch({ matchID: 8, rematchOfMatchID: 7, lastActionTime: 11, startedTime: 12 });
    const service = tinyService([over], { "matches.rematch": () => snapshotOf(rematch) });
    const { now } = await show(() => ({ list: useMatches().data, again: useRematch(over) }), service);
    await until(() => now().list !== undefined);
    await act(async () => now().again.mutate());
    await until(() => now().list?.items.length === 2);
    expect(now().list?.items[1]).toMatchObject({ matchID: 7, rematchMatchID: 8, canRematch: false });
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
  const ref = "kR2vWm0sQ1yB7c9XtFhJ3w";
  const offered = (wanted: Partial<Challenge> = {}): Challenge =>
    ({
      ref,
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
  const closed = offered({ state: 1, stateName: "accepted", canAccept: false, matchID: 7 });

  test("leaves a seat open, and hears at once that somebody took it", async () => {
    let challenge = offered({ isYours: true, canAccept: false, url: `http://service.test/c/${ref}` });
    const service = tinyService([], {
      "challenges.create": () => ({ challenge }),
      "challenges.get": () => ({ challenge }),
    });
    const { now } = await show(() => ({ seat: useChallenge(ref), create: useCreateChallenge() }), service);
    await act(async () => void (await now().create.mutateAsync({ gameType: "tic-tac-toe", kind: "link" })));
    await until(() => now().create.data?.url?.includes(ref) === true);
    await until(() => now().seat.data?.stateName === "open" && service.calls.some(({ input }) => "wait" in input));
    challenge = { ...challenge, state: 1, stateName: "accepted", matchID: 7 };
    service.change([sampleMatch({ origin: "link" })]);
    await until(() => now().seat.data?.matchID === 7);
  });

  test("takes a seat, and the list has its match", async () => {
    const service = tinyService([], {
      "challenges.get": () => ({ challenge: offered() }),
      "challenges.accept": () => snapshotOf(sampleMatch()),
    });
    const { now } = await show(() => ({ list: useMatches().data, accept: useAcceptChallenge(ref) }), service);
    await until(() => now().list !== undefined);
    await act(async () => now().accept.mutate());
    await until(() => now().accept.data?.match.matchID === 7 && now().list?.items[0]?.matchID === 7);
  });

  test("shows what a refusal says of the seat", async () => {
    const taken = { ...closed, matchID: null };
    const service = tinyService([], {
      "challenges.get": () => ({ challenge: offered() }),
      "challenges.accept": () => new Refusal(409, "challenge_closed", taken),
      "challenges.cancel": () => new Refusal(404, "challenge_not_found"),
    });
    const hooks = () => ({ seat: useChallenge(ref), accept: useAcceptChallenge(ref), cancel: useCancelChallenge(ref) });
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
  ])("says signed-out, once, when %s", async (_, happen) => {
    const service = tinyService([sampleMatch()], { "auth.me": () => new Refusal(401, "unauthenticated") });
    let times = 0;
    const { now } = await show(useLive, service, { onSignedOut: () => (times += 1) });
    await until(() => now().status === "live" && service.calls.length === 2);
    happen(service);
    await until(() => now().status === "signed-out");
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

const Lost = () => {
  useLive();
  return null;
};

test("a hook says what it needs above it", () => {
  expect(() => renderToString(<Lost />)).toThrow("<MatchClientProvider client={…}>");
});
