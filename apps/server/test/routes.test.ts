import { gamesSchema, historySchema, matchEnvelopeSchema, matchSnapshotSchema } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

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
