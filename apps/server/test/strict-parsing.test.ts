import { beforeAll, describe, expect, it } from "vitest";
import { problemOf, startMatch, useHarness } from "../../../tests/support/server-harness.ts";

describe("strict parsing", () => {
  const harness = useHarness();
  let match: Awaited<ReturnType<typeof startMatch>>;
  beforeAll(async () => {
    match = await startMatch(harness);
  });

  const get = (url: string) => harness.ask("GET", url, { token: match.x.token });
  const list = "/platform/games/tic-tac-toe/matches";

  it.each(["since", "wait", "limit", "before", "opponentUserID"])(
    "refuses what is no plain number as %s, and a repeated one, and names it",
    async (name) => {
      for (const value of ["", ..."1e3 %205 5%20 +5 %2B5 abc %00 ٣ %zz".split(" ")]) {
        const problem = problemOf(await get(`${list}?${name}=${value}`));
        expect(problem, value).toMatchObject({ status: 400, code: "invalid_request", errors: [{ path: name }] });
      }
      const repeated = problemOf(await get(`${list}?${name}=1&x=1&${name}=1`));
      expect(repeated.errors).toEqual([{ path: name, message: "must be given once" }]);
    },
  );

  it("refuses a repeated or broken q, and takes an empty one", async () => {
    const search = "/platform/games/chess/friends/search";
    for (const query of ["?q=a&q=b", "?q=%ff", `?q=${"a".repeat(65)}`, "?q=%00"])
      expect(problemOf(await get(search + query)).errors, query).toMatchObject([{ path: "q" }]);
    for (const query of ["", "?q=", "?q", "?q=%20+", "?q=%25_", "?q=a%2Bb"])
      expect((await get(search + query)).statusCode, query).toBe(200);
  });

  it("clamps limits and waits, and ignores unknown parameters", async () => {
    for (const limit of ["-5", "9".repeat(400)])
      expect((await get(`${list}?limit=${limit}&unknown=1&unknown=2&__proto__=1`)).statusCode, limit).toBe(200);
    const { cursor } = match;
    expect((await get(`${match.url}?since=${cursor}&wait=0.0`)).json()).toMatchObject({ unchanged: true });
    expect((await get(`${match.url}?wait=${"9".repeat(400)}`)).json()).toMatchObject({ unchanged: false });
  });

  it("takes no other word than only as changes, once, and beside neither before nor opponentUserID", async () => {
    const refusal = { status: 400, errors: [{ path: "changes" }] };
    const beside = ["only&before=5", "only&opponentUserID=5", "only&before=5&since=0&wait=1"];
    for (const value of ["", "all", "ONLY", "only%20", "true", "1", "%zz", "only&changes=only", ...beside])
      for (const path of [list, "/platform/matches", "/platform/games/no-game/matches"])
        expect(problemOf(await get(`${path}?changes=${value}`)), value).toMatchObject(refusal);
    const trpc = (input: object) => get(`/trpc/matches.list?input=${encodeURIComponent(JSON.stringify(input))}`);
    for (const input of [{ changes: "all" }, { changes: null }, { changes: "only", before: 5 }])
      expect((await trpc(input)).json().error.data.problem).toMatchObject(refusal);
    const since = match.cursor - 1;
    expect((await get(`${list}?changes=only&since=${since}`)).json().isDelta).toBe(true);
    expect((await trpc({ changes: "only", since })).json().result.data.isDelta).toBe(true);
  });

  it.each(["0", "-1", "abc", "1.0", "1e0", "%31%20", "2147483648", "9".repeat(30), "0x1", "%00", "🦊"])(
    "knows no match and no user with the id %s",
    async (id) => {
      expect(problemOf(await get(`${list}/${id}`)).code).toBe("match_not_found");
      expect(problemOf(await get(`/platform/users/${id}`)).code).toBe("user_not_found");
      const body = { move: { cell: 0 } };
      const moved = await harness.ask("POST", `${list}/${id}/move`, { token: match.x.token, body });
      expect(problemOf(moved).code).toBe("match_not_found");
    },
  );

  it.each([
    ..."nope Tic-Tac-Toe __proto__ constructor a%2Fb %00 %F0%9F%A6%8A".split(" "),
    ...[128, 129, 5000].map((length) => "a".repeat(length)),
  ])("knows no game type %s", async (gameType) => {
    for (const path of ["matches", `matches/${match.matchID}`, "friends/search"])
      expect(problemOf(await get(`/platform/games/${gameType}/${path}`)).code).toBe("game_type_not_found");
  });

  it("refuses broken percent-encoding with 400 and empty segments with 404", async () => {
    const unknown = ["x=%zz", "%zz", "%zz=1"].map((query) => `/platform/matches?${query}`);
    for (const url of ["/platform/games/%zz/matches", "/platform/users/%", "/platform/%ff", ...unknown]) {
      const problem = problemOf(await get(url));
      expect(problem, url).toMatchObject({ status: 400, code: "invalid_request" });
    }
    for (const url of ["games//matches", "users/", "games/", "/games", ""])
      expect(problemOf(await get(`/platform/${url}`)).code, url).toBe("route_not_found");
  });

  it("has no other kind of offer than the two: 404, before credentials are checked", async () => {
    for (const kind of ["stalemate", "Draw", "draw%20", "", "stalemate/accept"])
      for (const token of [undefined, match.x.token]) {
        const answer = await harness.ask("POST", `${match.url}/offers/${kind}`, { token, body: {} });
        expect(problemOf(answer).code, kind).toBe("route_not_found");
      }
    expect((await harness.ask("POST", `${match.url}/offers/draw`)).statusCode).toBe(401);
    expect((await get(`${match.url}/offers/draw`)).headers["allow"]).toBe("POST");
  });

  it("refuses bodies that are no JSON object", async () => {
    const post = async (payload: string, type = "application/json") => {
      const headers = { "content-type": type };
      return problemOf(
        await harness.ask("POST", `${match.url}/move`, { token: match.x.token, body: payload, headers }),
      );
    };
    for (const payload of [" ", ...`{ [] null 1 "x" {}{} {'a':1} {"move":{"cell":0},} \ufeff\ufeff{}`.split(" ")])
      expect((await post(payload)).code, payload).toBe("invalid_request");
    for (const type of "text/plain application/x-www-form-urlencoded multipart/form-data text/json garbage".split(" "))
      expect((await post("{}", type)).code, type).toBe("unsupported_media_type");
    for (const type of ["application/json; charset=utf-8", "APPLICATION/JSON", "application/json;x"])
      expect(await post("{}", type), type).toMatchObject({ status: 400, errors: [{ path: "move" }] });
    const deep = `{"move":{"cell":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`;
    expect(await post(deep)).toMatchObject({ status: 400, detail: expect.stringContaining("deeper") });
    const query = await get(`/trpc/matches.get?input=${encodeURIComponent(deep.slice(18_000, 22_000))}`);
    expect(query.body).toContain("deeper than 32");
  });

  it("takes no body at all, whatever its type, where a body is not needed", async () => {
    const { token } = await harness.guest();
    const body = { opponentUserID: match.x.user.userID };
    const invited = await harness.ask("POST", "/platform/games/chess/invite", { token, body });
    const cancel = `/platform/games/chess/matches/${invited.json().match.matchID}/cancel`;
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json", "garbage", ""]) {
      const headers = { "content-type": type };
      expect((await harness.ask("POST", "/platform/auth/guest", { headers })).statusCode, type).toBe(200);
      expect([200, 409], type).toContain((await harness.ask("POST", cancel, { token, headers })).statusCode);
    }
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const posted = await harness.ask("POST", "/platform/auth/guest", { headers: form, body: "username=x" });
    expect(problemOf(posted).code).toBe("unsupported_media_type");
  });

  it("names the field that a body gets wrong with a dotted path", async () => {
    const invite = (body: object) =>
      harness.ask("POST", "/platform/games/chess/invite", { token: match.x.token, body });
    for (const [field, path] of [
      [{ opponentUserID: "2" }, "opponentUserID"],
      [{ symbol: "Z" }, "symbol"],
      [{ turnSeconds: 59 }, "turnSeconds"],
      [{ options: { start: "position", fen: "4k3/8/8/8/8/8/8/3KK3 w - - 0 1" } }, "options.fen"],
      [{ message: "a".repeat(281) }, "message"],
      [{ message: "\u0000" }, "message"],
      [{ message: "\ud800" }, "message"],
    ] as const)
      expect(problemOf(await invite({ opponentUserID: 2, ...field })).errors, path).toMatchObject([{ path }]);
    const body = { move: { cell: "0" } };
    const moved = await harness.ask("POST", `${match.url}/move`, { token: match.o.token, body });
    expect(problemOf(moved).errors).toMatchObject([{ path: "move.cell" }]);
  });
});
