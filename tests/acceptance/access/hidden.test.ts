import type { Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { startMatch, useHarness } from "../../support/server-harness.ts";
import { contentsOf } from "../contents.ts";

const GAME = "battleship";
/** X's fleet stands in columns, O's in rows, so that one can't be taken for the other. */
const fleetOf = (direction: "across" | "down") =>
  [5, 4, 3, 3, 2].map((size, at) => ({
    size,
    ...(direction === "down" ? { row: 0, column: at } : { row: 9 - at, column: 4 }),
    direction,
  }));
const FLEETS = { X: fleetOf("down"), O: fleetOf("across") };

/** What an answer's text holds where it tells of ships that stand in this direction. */
const standing = (direction: string): string => `"direction":"${direction}"`;

describe.each(testKinds)("a hidden fleet never leaves the server for the wrong viewer (%s)", (kind) => {
  const harness = useHarness({ kind, env: { MAX_WAIT_SECONDS: "1" } });
  let match: Awaited<ReturnType<typeof startMatch>>;
  beforeAll(async () => {
    match = await startMatch(harness, GAME);
  });

  const place = (who: "x" | "o", fleet: object, key: string) =>
    harness.ask("POST", `${match.url}/move`, {
      token: match[who].token,
      body: { move: { fleet } },
      headers: { "idempotency-key": key },
    });
  const input = (value: object) => encodeURIComponent(JSON.stringify(value));

  /** What somebody is shown on every path, by name. */
  const paths = async (token: string): Promise<Record<string, string>> => {
    const since = match.cursor;
    const own = { gameType: GAME, matchID: match.matchID };
    const get = async (url: string) => (await harness.ask("GET", url, { token })).body;
    const post = async (url: string, body: unknown, headers: Record<string, string> = {}) =>
      (await harness.ask("POST", url, { token, body, headers })).body;
    const illegal = { move: { row: 0, column: 0 }, expectedLastActionTime: 1 };
    const key = { "idempotency-key": "stale" };
    return {
      single: await get(match.url),
      poll: await get(`${match.url}?since=${since}&wait=1`),
      list: await get(`/platform/games/${GAME}/matches`),
      "list of all": await get("/platform/matches"),
      "list poll": await get(`/platform/matches?since=${since}&wait=1`),
      "narrowed list": await get(`/platform/matches?opponentUserID=${match.x.user.userID}`),
      history: await get(`${match.url}/moves`),
      positions: await get(`${match.url}/positions`),
      record: await get(`${match.url}/moves?takenBack=include`),
      "409 of an offer": await post(`${match.url}/offers/takeback`, {}),
      "409 of its accept": await post(`${match.url}/offers/takeback/accept`, {}),
      "409 invalid_state": await post(`${match.url}/accept`, {}),
      "409 stale_state": await post(`${match.url}/move`, illegal),
      "409 stale_state with a key": await post(`${match.url}/move`, illegal, key),
      "its replay": await post(`${match.url}/move`, illegal, key),
      "trpc get": await get(`/trpc/matches.get?input=${input(own)}`),
      "trpc poll": await get(`/trpc/matches.get?input=${input({ ...own, since, wait: 1 })}`),
      "trpc list": await get("/trpc/matches.list"),
      "trpc history": await get(`/trpc/matches.history?input=${input(own)}`),
      "trpc positions": await get(`/trpc/matches.positions?input=${input(own)}`),
      "trpc record": await get(`/trpc/matches.history?input=${input({ ...own, takenBack: "include" })}`),
      "trpc 409": await post("/trpc/matches.move", { ...own, ...illegal }),
      "trpc batch": await get(
        `/trpc/matches.get,matches.list,matches.history?batch=1&input=${input({ 0: own, 1: {}, 2: own })}`,
      ),
    };
  };

  it("on no path: single, list, poll, history, error, replay, tRPC, batch", async () => {
    expect((await place("x", FLEETS.X, "x places")).body).toContain(standing("down"));
    for (const [path, body] of Object.entries(await paths(match.o.token)))
      expect(body, path).not.toMatch(/"direction"|"code":"(internal|unauthenticated|route_not_found)"/);
    await place("o", FLEETS.O, "o places");
    // Nor by the other's Idempotency-Key.
    expect((await place("o", FLEETS.X, "x places")).body).not.toContain(standing("down"));
    for (const [viewer, own, foreign] of [
      ["x", "down", "across"],
      ["o", "across", "down"],
    ] as const) {
      for (const [path, body] of Object.entries(await paths(match[viewer].token))) {
        expect(body.includes(standing(foreign)), `${path} of ${viewer}`).toBe(false);
        if (path.endsWith("positions")) expect(body, path).toContain('"items":[]');
        if (["single", "list", "history", "trpc get"].includes(path))
          expect(body.includes(standing(own)), `${path} of ${viewer}`).toBe(true);
      }
    }
  });
});

describe("what is sent beside the documented fields", () => {
  const harness = useHarness();

  const MARK = "smuggled-value";
  const EXTRA = {
    [MARK]: MARK,
    note: MARK,
    userID: 1,
    gameType: "chess",
    matchID: 1,
    isBot: true,
    isGuest: false,
    avatar: `https://${MARK}.example/`,
    state: 2,
    winnerUserID: 1,
    inviterID: 1,
    xUserID: 1,
    createdTime: 1,
    email: `${MARK}@example.org`,
    passwordHash: MARK,
    position: { cells: [MARK] },
    result: MARK,
    constructor: { prototype: { [MARK]: MARK } },
  };
  const PROTO = `"__proto__":{"isBot":true,"${MARK}":"${MARK}"}`;
  const smuggle = (fields: object) => `{${PROTO},${JSON.stringify({ ...EXTRA, ...fields }).slice(1)}`;

  it("is never stored, and changes nothing", async () => {
    const made = await harness.ask("POST", "/platform/auth/register", {
      body: smuggle({ username: "honest", password: "long enough" }),
    });
    const { token, user } = made.json();
    expect(user).toMatchObject({ username: "honest", isBot: false, isGuest: false, avatar: null });
    const opponent = await harness.guest();
    const body = smuggle({ opponentUserID: opponent.user.userID, symbol: "X" });
    const invited = await harness.ask("POST", "/platform/games/tic-tac-toe/invite", { token, body });
    const { match } = invited.json() as { match: Match };
    const own = { invitedByUserID: user.userID, xUserID: null, result: null, winnerUserID: null };
    expect(match).toMatchObject({ state: 0, gameType: "tic-tac-toe", ...own });
    const url = `/platform/games/tic-tac-toe/matches/${match.matchID}`;
    await harness.ask("POST", `${url}/accept`, { token: opponent.token, body: smuggle({}) });
    const moved = await harness.ask("POST", `${url}/move`, { token, body: smuggle({ move: { cell: 0, ...EXTRA } }) });
    expect(moved.json().match).toMatchObject({ moveCount: 1, yourUserID: user.userID, state: 1 });
    expect(moved.json().match.game.lastMove).toEqual({ cell: 0 });
    for (const [name, fields] of [
      ["account.rename", { username: "honester" }],
      ["account.createKey", { name: "bot", password: "long enough" }],
      ["matches.forfeit", { gameType: "tic-tac-toe", matchID: match.matchID }],
      ["account.setAvatar", { avatar: "03" }],
    ] as const)
      expect((await harness.ask("POST", `/trpc/${name}`, { token, body: smuggle(fields) })).statusCode, name).toBe(200);
    for (const [table, text] of await contentsOf(harness.database)) expect(text.includes(MARK), table).toBe(false);
    expect(({} as Record<string, unknown>)[MARK]).toBeUndefined();
    const me = (await harness.ask("GET", "/platform/me", { token })).json().user;
    expect(me).toMatchObject({ isBot: false, avatar: "/avatars/03.svg" });
  });

  it("no answer holds a hash, a token of another's, or an address of the network", async () => {
    const { x, o, url } = await startMatch(harness);
    const credentials = { username: "keeper", password: "long enough" };
    const { token } = (await harness.ask("POST", "/platform/auth/register", { body: credentials })).json();
    await harness.ask("POST", "/platform/me/keys", { token, body: { name: "bot", password: "long enough" } });
    const { rows } = await harness.database.pool.query(`
      select encode(token_hash, 'hex') as secret from sessions union all
      select encode(token_hash, 'base64') from sessions union all
      select password_hash from users where password_hash is not null`);
    const secrets = [...rows.map(({ secret }) => secret), x.token, o.token, token];
    const ofUser = ["", "/sessions", "/keys"].map((path) => `/platform/me${path}`);
    const ofMatches = [url, `${url}/moves`, "/platform/matches", "/platform/games/chess/friends/search?q=e"];
    const refused = (await harness.ask("POST", `${url}/accept`, { token: o.token })).body;
    const bodies = [refused];
    for (const [who, paths] of [
      [x.token, [...ofMatches, `/platform/users/${o.user.userID}`]],
      [token, ofUser],
      [undefined, ["/platform/games", "/metrics"]],
    ] as const)
      for (const path of paths) {
        // Metrics are for this machine alone.
        const address = path === "/metrics" ? "127.0.0.1" : "203.0.113.99";
        const answer = await harness.ask("GET", path, { token: who, address });
        expect(answer.statusCode, path).toBe(200);
        bodies.push(answer.body);
      }
    for (const body of bodies) {
      expect(body).not.toMatch(/scrypt\$|yms_[\w-]{43}|ymk_[\w-]{43}|passwordHash|tokenHash|203\.0\.113\.99|@example/);
      for (const secret of secrets) expect(body.includes(secret)).toBe(false);
    }
  });
});
