import {
  credentialsSchema,
  friendsSchema,
  gamesSchema,
  historySchema,
  listEnvelopeSchema,
  listSnapshotSchema,
  matchEnvelopeSchema,
  matchSnapshotSchema,
  meSchema,
  userPageSchema,
} from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "./harness.ts";

describe.each(testKinds)("the routes on %s", (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ kind });
  });
  afterAll(() => harness.close());

  it("take two guests from an invite to a won match", async () => {
    const { x, o, url } = await startMatch(harness);
    const moves = [0, 3, 1, 4, 2];
    for (const [index, cell] of moves.entries()) {
      const { token } = index % 2 === 0 ? x : o;
      const moved = await harness.ask("POST", `${url}/move`, { token, body: { move: { cell } } });
      expect(moved.statusCode).toBe(200);
      expect(matchSnapshotSchema.parse(moved.json()).match.moveCount).toBe(index + 1);
    }
    const read = await harness.ask("GET", url, { token: o.token });
    const envelope = matchEnvelopeSchema.parse(read.json());
    expect(envelope).toMatchObject({
      unchanged: false,
      match: {
        state: 2,
        stateName: "finished",
        result: "win",
        outcome: "lost",
        winnerUserID: x.user.userID,
        isFinished: true,
      },
    });
    const history = historySchema.parse((await harness.ask("GET", `${url}/moves`, { token: x.token })).json());
    expect(history.items.map(({ move }) => move)).toEqual(moves.map((cell) => ({ cell })));
  });

  it.each([
    ["decline", "o", { state: 3, result: "declined" }],
    ["cancel", "x", { state: 4, result: "canceled" }],
  ] as const)("let an invite end by %s", async (action, who, ended) => {
    const players = { x: await harness.guest(), o: await harness.guest() };
    const body = { opponentUserID: players.o.user.userID };
    const invited = await harness.ask("POST", "/platform/games/chess/invite", { token: players.x.token, body });
    const { match } = matchSnapshotSchema.parse(invited.json());
    const url = `/platform/games/chess/matches/${match.matchID}/${action}`;
    const answer = await harness.ask("POST", url, { token: players[who].token });
    expect(matchSnapshotSchema.parse(answer.json()).match).toMatchObject({
      ...ended,
      yourSymbol: null,
      startedTime: null,
    });
  });

  it("let a player forfeit", async () => {
    const { x, o, url } = await startMatch(harness, "connect-four");
    const answer = await harness.ask("POST", `${url}/forfeit`, { token: o.token, body: {} });
    const { match } = matchSnapshotSchema.parse(answer.json());
    expect(match).toMatchObject({ result: "forfeit", winnerUserID: x.user.userID, outcome: "lost" });
  });

  it("list the viewer's matches of one game and of all", async () => {
    const { x, matchID, cursor } = await startMatch(harness, "reversi");
    for (const url of ["/platform/games/reversi/matches", "/platform/matches"]) {
      const list = listSnapshotSchema.parse((await harness.ask("GET", url, { token: x.token })).json());
      expect(list).toMatchObject({ lastActionTime: cursor, yourTurnCount: 1, inviteCount: 0, nextCursor: null });
      expect(list.items.map((match) => match.matchID)).toEqual([matchID]);
      const again = await harness.ask("GET", `${url}?since=${cursor}`, { token: x.token });
      expect(listEnvelopeSchema.parse(again.json())).toMatchObject({ unchanged: true, lastActionTime: cursor });
    }
    const other = await harness.ask("GET", "/platform/games/chess/matches", { token: x.token });
    expect(listSnapshotSchema.parse(other.json())).toMatchObject({
      items: [],
      lastActionTime: 0,
      yourUserID: x.user.userID,
    });
  });

  it("say unchanged exactly when since is the match's cursor", async () => {
    const { x, url, cursor } = await startMatch(harness);
    const read = async (since: number | string) =>
      matchEnvelopeSchema.parse((await harness.ask("GET", `${url}?since=${since}&wait=0`, { token: x.token })).json());
    expect(await read(cursor)).toMatchObject({ unchanged: true, lastActionTime: cursor });
    for (const since of [0, cursor - 1, cursor + 1, "9999999999999999"]) {
      expect(await read(since)).toMatchObject({ unchanged: false, lastActionTime: cursor });
    }
  });

  it("search users without the viewer", async () => {
    const actor = await harness.guest("Searcher-1");
    await harness.guest("Searcher-2");
    const url = "/platform/games/chess/friends/search?q=SEARCHER&limit=1";
    const found = friendsSchema.parse((await harness.ask("GET", url, { token: actor.token })).json());
    expect(found).toMatchObject({ items: [{ username: "Searcher-2" }], limited: false });
  });

  it("tell the games to anyone", async () => {
    const { items } = gamesSchema.parse((await harness.ask("GET", "/platform/games")).json());
    expect(items.find(({ gameType }) => gameType === "tic-tac-toe")).toMatchObject({
      resultDetails: ["line", "board_full", "agreement"],
      hasTakeback: true,
      hasAgreedDraw: true,
    });
    expect(items.find(({ gameType }) => gameType === "battleship")).toMatchObject({
      resultDetails: ["fleet_sunk"],
      hasTakeback: false,
      hasAgreedDraw: false,
    });
  });

  it("upgrade a guest in place, and end the guest's token", async () => {
    const guest = await harness.guest();
    const body = { username: `Person-${kind}`, password: "long enough" };
    const answer = await harness.ask("POST", "/platform/auth/register", { token: guest.token, body });
    const person = credentialsSchema.parse(answer.json());
    expect(person.user).toMatchObject({ userID: guest.user.userID, username: body.username, isGuest: false });
    expect(problemOf(await harness.ask("GET", "/platform/me", { token: guest.token })).code).toBe("unauthenticated");
    const login = credentialsSchema.parse((await harness.ask("POST", "/platform/auth/login", { body })).json());
    expect(login.user.userID).toBe(guest.user.userID);
    expect((await harness.ask("POST", "/platform/auth/logout", { token: login.token })).json()).toEqual({});
    expect((await harness.ask("GET", "/platform/me", { token: login.token })).statusCode).toBe(401);
    const me = await harness.ask("GET", "/platform/me", { token: person.token });
    expect(meSchema.parse(me.json()).user.userID).toBe(guest.user.userID);
  });

  it("show a user's page", async () => {
    const { x, o, url } = await startMatch(harness);
    await harness.ask("POST", `${url}/forfeit`, { token: o.token });
    const page = await harness.ask("GET", `/platform/users/${o.user.userID}`, { token: x.token });
    expect(userPageSchema.parse(page.json())).toMatchObject({
      user: { userID: o.user.userID },
      results: { won: 0, lost: 1, drawn: 0 },
      resultsAgainstYou: { won: 0, lost: 1, drawn: 0 },
    });
  });

  it("are ready while the database answers, and not once the server stops", async () => {
    expect((await harness.ask("GET", "/healthz")).statusCode).toBe(200);
    expect((await harness.ask("GET", "/readyz")).statusCode).toBe(200);
    harness.readiness.isStopping = true;
    const stopping = await harness.ask("GET", "/readyz");
    expect(problemOf(stopping).code).toBe("unavailable");
    expect(stopping.headers["retry-after"]).toMatch(/^\d+$/);
    harness.readiness.isStopping = false;
  });

  it("show metrics to Prometheus, long polls apart", async () => {
    const { x, url, cursor } = await startMatch(harness);
    await harness.ask("GET", `${url}?since=${cursor}&wait=0.01`, { token: x.token });
    const { text, headers } = await harness
      .ask("GET", "/metrics")
      .then(({ body, headers }) => ({ text: body, headers }));
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toContain("yourmove_open_polls 0");
    expect(text).toContain('yourmove_http_request_seconds_bucket{le="0.001",method="GET",route="/platform/games"');
    expect(text).toContain("yourmove_http_poll_seconds_count");
  });
});
