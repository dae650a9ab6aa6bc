import { once } from "node:events";
import { connect } from "node:net";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { cookieOf, problemOf, startMatch, useHarness } from "../../../tests/support/server-harness.ts";

const PATH = "/platform/me/export";

describe.each(testKinds)("taking one's data along over HTTP (%s)", (kind) => {
  const harness = useHarness({ kind, env: { RATE_LIMIT: "on" } });

  it("is a file of lines of JSON, kept by nobody, once an hour; HEAD takes nothing", async () => {
    const { x } = await startMatch(harness);
    const head = await harness.ask("HEAD", PATH, { token: x.token });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers["content-length"]).toBeUndefined();
    const { statusCode, headers, body } = await harness.ask("GET", PATH, { token: x.token });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/x-ndjson",
      "content-disposition": 'attachment; filename="your-move.ndjson"',
      "cache-control": "no-store",
      "api-version": "1",
    });
    const lines = body.trimEnd().split("\n");
    const types = lines.map((line) => JSON.parse(line).type);
    expect([types[0], types.at(-2), types.at(-1)]).toEqual(["export", "match", "end"]);
    const again = await harness.ask("GET", PATH, { token: x.token });
    expect(problemOf(again).code).toBe("rate_limited");
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(3000);
  });

  it("another site's link takes none along, and spends nothing of the hour", async () => {
    const signedIn = await harness.ask("POST", "/platform/auth/guest", { body: {} });
    const cookie = cookieOf(signedIn);
    for (const site of ["cross-site", "same-site"]) {
      const answer = await harness.ask("GET", PATH, { headers: { cookie, "sec-fetch-site": site } });
      expect(problemOf(answer).code).toBe("bad_origin");
    }
    const own = await harness.ask("GET", PATH, { headers: { cookie, "sec-fetch-site": "same-origin" } });
    expect(own.statusCode).toBe(200);
  });

  it("the reading ends when the client goes away", async () => {
    const { token, user } = await harness.guest();
    await harness.database.pool.query(
      `insert into challenges (ref, kind, game_type, state, creator_id, number, symbol, message, is_quick, created_time,
         expires_time, over_time)
       select 'ref-' || $1 || '-' || n, 'link', 'chess', 2, $1::int, n, 'X', repeat('x', 280), false, 1, 1, 9e15::bigint
       from generate_series(1, 20000) n`,
      [user.userID],
    );
    let pages = 0;
    let isOver = false;
    const stop = harness.database.observe(({ text }) => {
      if (text.includes('"challenges"')) pages += 1;
    });
    await harness.app.listen({ port: 0, host: "127.0.0.1" });
    const address = harness.app.server.address();
    const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
    socket.write(`GET ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await once(socket, "data");
    // Nobody reads: what is sent fills the buffers between, and then the reading waits.
    socket.pause();
    let seen = -1;
    await expect
      .poll(
        () => {
          isOver = pages === seen;
          seen = pages;
          return isOver;
        },
        { interval: 500 },
      )
      .toBe(true);
    expect(pages).toBeLessThan(100);
    socket.destroy();
    await expect
      .poll(() => new Promise<number>((done) => harness.app.server.getConnections((_, count) => done(count))))
      .toBe(0);
    const left = pages;
    await harness.ask("GET", "/platform/me", { token });
    expect(pages).toBeLessThanOrEqual(left + 1);
    stop();
  });
});
