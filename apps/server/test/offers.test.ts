import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

describe.each(testKinds)("between the moves over HTTP (%s)", (kind) => {
  let harness: Harness;
  let match: Awaited<ReturnType<typeof startMatch>>;
  beforeAll(async () => {
    harness = await startHarness({ kind });
    match = await startMatch(harness);
    for (const [player, cell] of [
      [match.x, 0],
      [match.o, 1],
    ] as const)
      await post(player.token, "move", { move: { cell } });
  });
  afterAll(() => harness.close());

  const post = (token: string | undefined, path: string, body?: object, headers: Record<string, string> = {}) =>
    harness.ask("POST", `${match.url}/${path}`, { token, headers, ...(body && { body }) });

  it("another kind of offer than the two is 404, before credentials are checked", async () => {
    for (const path of ["offers/stalemate", "offers/Draw", "offers/draw%20", "offers/", "offers/stalemate/accept"]) {
      for (const token of [undefined, match.x.token])
        expect(problemOf(await post(token, path, {})).code, path).toBe("route_not_found");
    }
    expect((await post(undefined, "offers/draw")).statusCode).toBe(401);
    expect((await harness.ask("GET", `${match.url}/offers/draw`, { token: match.x.token })).headers["allow"]).toBe(
      "POST",
    );
  });

  it("an offer takes no body, is kept under its key, and answered by the time it was made", async () => {
    const key = { "idempotency-key": "one draw" };
    const offered = await post(match.x.token, "offers/draw", undefined, key);
    expect(offered.json().match.offers.draw).toMatchObject({ byUserID: match.x.user.userID, canWithdraw: true });
    expect((await post(match.x.token, "offers/draw", {}, key)).body).toBe(offered.body);
    expect((await post(match.x.token, "offers/takeback", {}, key)).statusCode).toBe(422);
    for (const offeredTime of [-1, 1.5, "soon", null])
      expect((await post(match.o.token, "offers/draw/accept", { offeredTime })).statusCode).toBe(400);
    const late = problemOf(await post(match.o.token, "offers/draw/decline", { offeredTime: 1 }));
    expect(late).toMatchObject({ status: 409, code: "stale_state", match: { matchID: match.matchID } });
    const { offeredTime } = offered.json().match.offers.draw;
    const declined = await post(match.o.token, "offers/draw/decline", { offeredTime });
    expect(declined.json().match.offers.draw).toMatchObject({ byUserID: null, offeredTime: null });
  });

  it("the record includes moves that were taken back on request, and takes no other word", async () => {
    await post(match.o.token, "offers/takeback", {});
    expect((await post(match.x.token, "offers/takeback/accept", {})).json().match).toMatchObject({ moveCount: 1 });
    const get = (query: string) => harness.ask("GET", `${match.url}/moves${query}`, { token: match.o.token });
    const marks = async (query: string) =>
      (await get(query)).json().items.map(({ isTakenBack }: { isTakenBack: boolean }) => isTakenBack);
    expect(await marks("")).toEqual([false]);
    expect(await marks("?takenBack=exclude")).toEqual([false]);
    expect(await marks("?takenBack=include")).toEqual([false, true]);
    expect(problemOf(await get("?takenBack=all"))).toMatchObject({ status: 400, errors: [{ path: "takenBack" }] });
    expect(problemOf(await get("?takenBack=include&takenBack=include")).status).toBe(400);
  });
});
