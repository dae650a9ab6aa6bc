import { adminCalls, contextOf, type Operation, operationsByName, plainRequest } from "@yourmove/api";
import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { oneIn } from "../../../tests/support/rounds.ts";
import {
  type Harness,
  problemOf,
  startHarness,
  startMatch,
  useHarness,
} from "../../../tests/support/server-harness.ts";
import { ROUTES } from "../src/rest/table.ts";

/** Every call that only the signed-in may make, on every path. */
const signedIn = [...operationsByName.values()].filter(({ requiresUser }) => requiresUser);
const routes = ROUTES.filter(({ operation }) => signedIn.some(({ name }) => name === operation));

/** How many statements look for one session from now on, alone or beside what was asked for; others go on in the background. */
const countLooks = ({ database }: Harness): (() => number) => {
  let looks = 0;
  database.observe(({ text }) => {
    if (/\b(session_id|token_hash) = \$\d/.test(text)) looks += 1;
  });
  return () => looks;
};

const until = 4_000_000_000_000;
const BANNED = { userID: 0, reason: "harassment", until, matches: "leave" } as const;

/** How a session comes to its end behind the back of a process that knows its token, and how every call is refused from then on. */
const ENDS = {
  ended: {
    end: ({ database }: Harness, userID: number) =>
      database.pool.query("delete from sessions where user_id = $1", [userID]),
    refused: [401, "Bearer"],
    says: ['"unauthenticated"'],
  },
  banned: {
    end: ({ services }: Harness, userID: number) =>
      adminCalls["users.ban"](contextOf(services, null, plainRequest("ban")), { ...BANNED, userID }),
    refused: [403, undefined],
    says: ['"account_banned"', '"harassment"', String(until)],
  },
} as const;
const HOW = ["ended", "banned"] as const;

/** What one case shows the others would: in the short run one in so many, of which each second is of a ban. */
const SHARE = 5;

describe.each(testKinds)("a session that another process has ended, in a process that knows its token (%s)", (kind) => {
  const harness = useHarness({ kind });
  let foreign: string;
  beforeAll(async () => {
    foreign = (await startMatch(harness)).url;
  });

  /** Everything that is stored but for what the clock alone writes. */
  const stored = async (): Promise<string> => {
    const tables = ["users", "cursors", "matches", "moves", "idempotency_keys", "challenges", "blocks"];
    const texts = tables.map(async (table) => {
      const { rows } = await harness.database.pool.query(
        `select coalesce(json_agg(t order by t::text), '[]')::text as all from ${table} t`,
      );
      return rows[0].all as string;
    });
    return (await Promise.all(texts)).join("\n");
  };

  /** A player with a match that it may move in, whose token this process has just used, ended behind its back. */
  const revoked = async (how: (typeof HOW)[number] = "ended") => {
    const match = await startMatch(harness);
    const { token } = match.x;
    expect((await harness.ask("GET", match.url, { token })).statusCode).toBe(200);
    expect((await harness.ask("GET", "/platform/matches", { token })).statusCode).toBe(200);
    await ENDS[how].end(harness, match.x.user.userID);
    return { ...match, token };
  };
  type Revoked = Awaited<ReturnType<typeof revoked>>;

  type Answering = (of: Revoked) => ReturnType<Harness["ask"]>;

  const expectRefused = async (answers: Answering, how: (typeof HOW)[number] = "ended") => {
    const of = await revoked(how);
    const before = await stored();
    const answer = await answers(of);
    expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual(ENDS[how].refused);
    expect([answer.headers["set-cookie"], answer.headers["ratelimit"]]).toEqual([undefined, undefined]);
    for (const word of ENDS[how].says) expect(answer.body).toContain(word);
    expect(answer.body).not.toContain("matchID");
    expect(await stored()).toBe(before);
  };

  const inputOf = ({ name }: Pick<Operation, "name">, { matchID, o }: Revoked): Record<string, unknown> => ({
    gameType: "tic-tac-toe",
    matchID,
    move: { cell: 4 },
    opponentUserID: o.user.userID,
    userID: o.user.userID,
    ...(name.startsWith("matches.") && { kind: "draw" }),
  });
  const keyed = { "idempotency-key": "revoked" };

  const byRoute = routes.flatMap((route) => HOW.map((how) => [how, `${route.method} ${route.path}`, route] as const));
  it.each(oneIn(SHARE, byRoute))("%s, is refused at once without effect: %s", (how, _, route) =>
    expectRefused((of) => {
      const { gameType, matchID, ...body } = inputOf({ name: route.operation }, of);
      const url = route.path
        .replace(":gameType", String(gameType))
        .replace(":kind", "draw")
        .replace(/:\w+/g, String(matchID));
      return harness.ask(route.method, url, {
        token: of.token,
        ...(route.method !== "GET" && { body, headers: keyed }),
      });
    }, how),
  );

  const byCall = signedIn.flatMap((operation) => HOW.map((how) => [how, operation.name, operation] as const));
  it.each(oneIn(SHARE, byCall))("%s, is refused at once without effect: tRPC %s", (how, _, operation) =>
    expectRefused((of) => {
      const input = inputOf(operation, of);
      if (operation.type === "mutation")
        return harness.ask("POST", `/trpc/${operation.name}`, { token: of.token, body: input, headers: keyed });
      const query = encodeURIComponent(JSON.stringify(input));
      return harness.ask("GET", `/trpc/${operation.name}?input=${query}`, { token: of.token });
    }, how),
  );

  it("banned, exports nothing, is refused beside public calls alone, and leaves the browser to sign in as somebody else", async () => {
    const { token } = await revoked("banned");
    const why = { code: "account_banned", reason: "harassment", until };
    expect(problemOf(await harness.ask("GET", "/platform/me/export", { token }))).toMatchObject(why);
    const batch = await harness.ask("GET", "/trpc/games.list,auth.me?batch=1&input=%7B%7D", { token });
    expect(batch.json()).toMatchObject([{ result: {} }, { error: { data: { problem: why } } }]);
    for (const path of ["/platform/games", "/platform/meta"])
      expect((await harness.ask("GET", path, { token })).statusCode).toBe(200);
    expect((await harness.ask("POST", "/platform/auth/guest", { token, body: {} })).statusCode).toBe(200);
  });

  const get = "matches.get,matches.list";
  const batch = ({ token, matchID }: Revoked, calls: string, more: object = {}) => {
    const input = JSON.stringify({ 0: { gameType: "tic-tac-toe", matchID }, 1: {} });
    return harness.ask("GET", `/trpc/${calls}?batch=1&input=${encodeURIComponent(input)}`, { token, ...more });
  };
  const move = ({ url, token }: Revoked, body: string | object, headers: Record<string, string> = {}) =>
    harness.ask("POST", `${url}/move`, { token, body, headers });
  const foreignPage = ({ token }: Revoked) => ({
    body: { move: { cell: 4 } },
    headers: { cookie: `yourmove_session=${token}`, origin: "https://elsewhere.example" },
  });
  const refusals: [string, Answering][] = [
    ["a batch", (of) => batch(of, get)],
    ["a streamed batch", (of) => batch(of, get, { headers: { "trpc-accept": "application/jsonl" } })],
    ["a batch with an unknown call", (of) => batch(of, `${get},nothing`)],
    ["a batch that is none", (of) => harness.ask("GET", `/trpc/${get}?batch=1&input=7`, of)],
    ["a missing match", (of) => harness.ask("GET", "/platform/games/tic-tac-toe/matches/999999", of)],
    ["a foreign match", (of) => harness.ask("GET", foreign, of)],
    ["an unknown game", (of) => harness.ask("GET", "/platform/games/nothing/matches", of)],
    ["an odd query", (of) => harness.ask("GET", `${of.url}?since=x`, of)],
    ["an unknown parameter", (of) => harness.ask("GET", `${of.url}?nothing=1`, of)],
    ["no JSON", (of) => move(of, "{", keyed)],
    ["a body of another type", (of) => move(of, "x", { "content-type": "text/plain" })],
    ["a large body", (of) => move(of, { move: "x".repeat(100_000) })],
    ["an illegal move", (of) => move(of, { move: { cell: 99 } })],
    ["a refused move with a key", (of) => harness.ask("POST", `${of.url}/accept`, { ...of, body: {}, headers: keyed })],
    ["a bad key", (of) => move(of, {}, { "idempotency-key": " " })],
    ["a poll", (of) => harness.ask("GET", `/platform/matches?since=${of.cursor}&wait=25`, of)],
    ["a poll of a match", (of) => harness.ask("GET", `${of.url}?since=${of.cursor}&wait=25`, of)],
    ["changes only", (of) => harness.ask("GET", `/platform/matches?since=1&changes=only`, of)],
    ["what has not changed", (of) => harness.ask("GET", `/platform/matches?since=${of.cursor}`, of)],
    ["a cookie from a foreign page", (of) => harness.ask("POST", `${of.url}/move`, foreignPage(of))],
  ];
  it.each(oneIn(SHARE, refusals))("is 401 at once without effect: %s", (_, ask) => expectRefused(ask));

  it("is 401 where its recorded answer would be replayed", async () => {
    const match = await startMatch(harness);
    const move = () =>
      harness.ask("POST", `${match.url}/move`, { token: match.x.token, body: { move: { cell: 4 } }, headers: keyed });
    expect([(await move()).statusCode, (await move()).statusCode]).toEqual([200, 200]);
    await harness.database.pool.query("delete from sessions where user_id = $1", [match.x.user.userID]);
    expect((await move()).statusCode).toBe(401);
  });

  it("is 401 where its limit is reached", async () => {
    const limited = await startHarness({ kind, env: { RATE_LIMIT: "on" } });
    const { user, token } = await limited.guest();
    const ask = () => limited.ask("GET", "/platform/matches", { token });
    let status = 200;
    while (status === 200) status = (await ask()).statusCode;
    expect(status).toBe(429);
    await limited.database.pool.query("delete from sessions where user_id = $1", [user.userID]);
    const { statusCode, headers } = await ask();
    expect([statusCode, headers["ratelimit"], headers["retry-after"]]).toEqual([401, undefined, undefined]);
    await limited.close();
  });

  it("is 503 without a second look where the database is away", async () => {
    const database = await openTestDatabase(kind, { isKept: false });
    const away = await startHarness({ database });
    const { url, x } = await startMatch(away);
    await away.ask("GET", url, { token: x.token });
    await database.close();
    const looks = countLooks(away);
    expect((await away.ask("GET", url, { token: x.token })).statusCode).toBe(503);
    expect(looks()).toBe(1);
    await away.app.close();
    await away.services.stop();
  });

  it("was used in a request before", async () => {
    const match = await startMatch(harness);
    const { token } = match.x;
    await harness.ask("GET", match.url, { token });
    const looks = countLooks(harness);
    for (const url of [match.url, "/platform/matches"])
      expect((await harness.ask("GET", url, { token })).statusCode).toBe(200);
    expect(looks()).toBe(2);
  });
});
