import { adminCalls, contextOf, type Operation, operationsByName, plainRequest } from "@yourmove/api";
import { problemSchema } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";
import { ROUTES } from "../src/rest/table.ts";

const signedIn = [...operationsByName.values()].filter(({ requiresUser }) => requiresUser);
const routes = ROUTES.filter(({ operation }) => signedIn.some(({ name }) => name === operation));
const until = 4_000_000_000_000;

describe.each(testKinds)("a banned user's session (%s)", (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ kind });
  });
  afterAll(() => harness.close());

  const operator = () => contextOf(harness.services, null, plainRequest("ban"));
  const ban = (userID: number) =>
    adminCalls["users.ban"](operator(), { userID, reason: "harassment", until, matches: "leave" });

  /** A player whose token this process knows, and then is banned. */
  const banned = async () => {
    const match = await startMatch(harness);
    const { token } = match.x;
    expect((await harness.ask("GET", match.url, { token })).statusCode).toBe(200);
    await ban(match.x.user.userID);
    return { ...match, token };
  };

  const inputOf = ({ name }: Pick<Operation, "name">, { matchID, o }: Awaited<ReturnType<typeof banned>>) => ({
    gameType: "tic-tac-toe",
    matchID,
    move: { cell: 4 },
    opponentUserID: o.user.userID,
    userID: o.user.userID,
    ...(name.startsWith("matches.") && { kind: "draw" }),
  });
  const why = { code: "account_banned", status: 403, reason: "harassment", until };

  it("is refused by every route with 403 account_banned, for what and until when", async () => {
    const of = await banned();
    for (const { method, path } of routes) {
      const url = path
        .replace(":gameType", "tic-tac-toe")
        .replace(":id", String(of.matchID))
        .replace(":kind", "draw")
        .replace(/:\w+/g, "1");
      const body = method === "GET" ? undefined : { move: { cell: 4 }, opponentUserID: of.o.user.userID };
      expect(problemOf(await harness.ask(method, url, { token: of.token, body })), `${method} ${url}`).toMatchObject(
        why,
      );
    }
    expect(problemOf(await harness.ask("GET", "/platform/me/export", { token: of.token }))).toMatchObject(why);
  });

  it("is refused by every procedure, also in a batch beside public ones", async () => {
    const of = await banned();
    for (const operation of signedIn) {
      const input = inputOf(operation, of);
      const isQuery = operation.type === "query";
      const url = `/trpc/${operation.name}${isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ""}`;
      const requested = { token: of.token, ...(!isQuery && { body: input }) };
      const { error } = (await harness.ask(isQuery ? "GET" : "POST", url, requested)).json();
      expect(problemSchema.parse(error.data.problem), operation.name).toMatchObject(why);
    }
    const batch = await harness.ask("GET", "/trpc/games.list,auth.me?batch=1&input=%7B%7D", { token: of.token });
    const [games, me] = batch.json();
    expect(games.result).toBeDefined();
    expect(me.error.data.problem).toMatchObject(why);
  });

  it("is refused where the first statement checks the session, the first time after the ban, and nothing is written", async () => {
    for (const path of ["get", "list", "move"] as const) {
      const of = await banned();
      const requested = {
        get: () => harness.ask("GET", of.url, { token: of.token }),
        list: () => harness.ask("GET", "/platform/matches", { token: of.token }),
        move: () => harness.ask("POST", `${of.url}/move`, { token: of.token, body: { move: { cell: 4 } } }),
      };
      const answer = await requested[path]();
      expect(problemOf(answer)).toMatchObject(why);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      const seen = (await harness.ask("GET", of.url, { token: of.o.token })).json();
      expect(seen.match.moveCount).toBe(0);
    }
  });

  it("does not count where no sign-in is needed, and the browser may sign in as somebody else", async () => {
    const of = await banned();
    expect((await harness.ask("GET", "/platform/games", { token: of.token })).statusCode).toBe(200);
    expect((await harness.ask("GET", "/platform/meta", { token: of.token })).statusCode).toBe(200);
    const answer = await harness.ask("POST", "/platform/auth/guest", { token: of.token, body: {} });
    expect(answer.statusCode).toBe(200);
  });
});
