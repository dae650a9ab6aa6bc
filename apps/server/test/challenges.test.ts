import { LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterEach, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness } from "../../../tests/support/server-harness.ts";

const GAME = "/platform/games/tic-tac-toe";

describe.each(testKinds)("challenges over HTTP (%s)", (kind) => {
  let harness: Harness;
  const start = async (env: Record<string, string> = {}) => {
    harness = await startHarness({ kind, env });
  };
  afterEach(() => harness.close());

  const guest = async () => (await harness.guest()).token;
  const create = async (token: string, body: object = { kind: "link" }) =>
    (await harness.ask("POST", `${GAME}/challenges`, { token, body })).json().challenge;

  it("are read by anybody, also with credentials that are no good, and taken by one", async () => {
    await start({ PUBLIC_URL: "https://play.example" });
    const ann = await guest();
    const bob = await guest();
    const { ref, url } = await create(ann);
    expect(url).toBe(`https://play.example/c/${ref}`);
    const path = `/platform/challenges/${ref}`;
    for (const token of [undefined, "yms_nobody", bob]) {
      const read = await harness.ask("GET", path, { token });
      expect([read.statusCode, read.json().challenge]).toMatchObject([
        200,
        { ref, url: null, matchID: null, state: 0 },
      ]);
    }
    expect((await harness.ask("POST", `${path}/accept`)).statusCode).toBe(401);
    const accepted = await harness.ask("POST", `${path}/accept`, { token: bob });
    expect(accepted.json()).toMatchObject({ unchanged: false, match: { origin: "link", stateName: "active" } });
    const late = problemOf(await harness.ask("POST", `${path}/accept`, { token: await guest(), body: {} }));
    expect(late).toMatchObject({ status: 409, code: "challenge_closed", challenge: { ref, stateName: "accepted" } });
    for (const odd of ["nope", "%00", "1", "%2e%2e%2f"])
      expect(problemOf(await harness.ask("GET", `/platform/challenges/${odd}`)).code).toBe("challenge_not_found");
  });

  it("are read without credentials so often a minute from one address, and by users as anything is", async () => {
    await start({ RATE_LIMIT: "on" });
    const token = await guest();
    const { ref } = await create(token);
    const read = (more: object) => harness.ask("GET", `/platform/challenges/${ref}`, more);
    for (let count = 0; count < LIMITS.anonymousReadsAMinute; count += 1)
      expect((await read({ address: "192.0.2.7" })).statusCode).toBe(200);
    const refused = await read({ address: "192.0.2.7" });
    expect(problemOf(refused).code).toBe("rate_limited");
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await read({ address: "192.0.2.7", token })).statusCode).toBe(200);
    expect((await read({ address: "192.0.2.8" })).statusCode).toBe(200);
    expect((await harness.ask("GET", "/platform/games", { address: "192.0.2.7" })).statusCode).toBe(200);
  });

  it("are a feature that the service tells of, with every bound", async () => {
    await start();
    const meta = (await harness.ask("GET", "/platform/meta")).json();
    expect(meta).toMatchObject({
      contractVersion: "1.3",
      features: expect.arrayContaining(["challenges", "blocks", "options", "clocks", "daysOff"]),
    });
    expect(meta.limits).toEqual(JSON.parse(JSON.stringify(LIMITS)));
  });
});
