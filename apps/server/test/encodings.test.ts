import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemOf, startMatch, useHarness } from "../../../tests/support/server-harness.ts";

describe("content codings", () => {
  const harness = useHarness();
  let match: Awaited<ReturnType<typeof startMatch>>;
  beforeAll(async () => {
    match = await startMatch(harness);
  });
  afterAll(() => expect(harness.lines.filter((line) => "level" in line && line.level === "error")).toEqual([]));

  const post = (url: string, coding: string, payload: string | Buffer) =>
    harness.app.inject({
      method: "POST",
      url,
      headers: {
        authorization: `Bearer ${match.x.token}`,
        "content-type": "application/json",
        "content-encoding": coding,
      },
      payload,
    });

  it.each(["gzip", "br", "deflate", "foo", "gzip, gzip"])(
    "a body in %s is 415, and changes nothing",
    async (coding) => {
      const packed = gzipSync(JSON.stringify({ move: { cell: 0 } }));
      expect(problemOf(await post(`${match.url}/move`, coding, packed)).code).toBe("unsupported_media_type");
      const trpc = await post("/trpc/matches.move", coding, packed);
      expect([trpc.statusCode, trpc.json().error.data.problem.code]).toEqual([415, "unsupported_media_type"]);
      const read = await harness.ask("GET", match.url, {
        token: match.x.token,
        headers: { "content-encoding": coding },
      });
      expect([read.statusCode, read.json().match.moveCount]).toEqual([200, 0]);
    },
  );

  it("large answers are compressed for clients that accept it, and for no others", async () => {
    const { x } = await startMatch(harness, "gomoku");
    const { user } = await harness.guest();
    const body = { opponentUserID: user.userID };
    await harness.ask("POST", "/platform/games/gomoku/invite", { token: x.token, body });
    const list = async (accepted?: string, method = "GET", url = "/platform/games/gomoku/matches") =>
      harness.ask(method, url, {
        token: x.token,
        ...(accepted !== undefined && { headers: { "accept-encoding": accepted } }),
      });
    const { headers, body: text } = await list();
    expect([headers["content-encoding"], Buffer.byteLength(text) > 8 * 1024]).toEqual([undefined, true]);
    const itemsOf = (json: string) => JSON.parse(json).items;
    const packed = await list("gzip");
    expect([packed.headers["content-encoding"], packed.headers["content-type"]]).toEqual([
      "gzip",
      headers["content-type"],
    ]);
    expect(packed.rawPayload.length).toBeLessThan(2048);
    expect(itemsOf(gunzipSync(packed.rawPayload).toString())).toEqual(itemsOf(text));
    for (const accepted of ["identity", "br;q=0", "identity;q=0", "nonsense", ";;,"]) {
      const answer = await list(accepted);
      expect([accepted, answer.statusCode, itemsOf(answer.body)]).toEqual([accepted, 200, itemsOf(text)]);
    }
    const head = await list("gzip", "HEAD");
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    const small = await list("gzip", "GET", "/platform/me");
    expect(small.headers["content-encoding"]).toBeUndefined();
  });
});
