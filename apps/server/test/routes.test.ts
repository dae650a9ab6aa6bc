import {
  credentialsSchema,
  gamesSchema,
  historySchema,
  matchEnvelopeSchema,
  matchSnapshotSchema,
  meSchema,
} from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

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
