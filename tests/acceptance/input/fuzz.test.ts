import { once } from "node:events";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { credentialsSchema, problemSchema } from "@yourmove/contract";
import { builtInGames } from "@yourmove/rules";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "../../../apps/server/src/rest/table.ts";
import { startMatch, useHarness } from "../../support/server-harness.ts";
import { newSeed, report, rounds } from "../rounds.ts";
import { misfit, type Route, routes } from "./document.ts";
import { edgeRequests, type FuzzRequest, requestsTo } from "./requests.ts";

const RUNS = rounds({ full: 2000, quick: 6, short: 2 });
/** Each field is given one in three of its edge values, another third from one operation to the next. */
const EDGE_SHARE = rounds({ full: 1, quick: 3 });
/** Each of these costs a scrypt. */
const COSTLY = /register|login|password/i;
/** After these the session may be over. */
const ENDING = /logout|session|password|register/i;
const PASSWORD = "correct horse battery";

const nameOf = ({ path, method }: Route): string | undefined =>
  ROUTES.find((served) => served.method === method && served.path.replace(/:(\w+)/g, "{$1}") === path)?.operation;

/** What is wrong with an answer by every route of its operation: an extra field of the input may choose another one. */
const misfitOfAll = (route: Route, answered: Parameters<typeof misfit>[1]): string | null => {
  const name = nameOf(route);
  const misfits = routes.filter((other) => nameOf(other) === name).map((other) => misfit(other, answered));
  return misfits.includes(null) ? null : misfits.join("; ");
};

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

describe("requests made from the document, right and wrong", () => {
  const seed = newSeed();
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const harness = useHarness({ kind: "postgresql", env: { MAX_WAIT_SECONDS: "1" } });
  let port: number;
  let token: string;
  let userID: number;
  const gameTypes = builtInGames.list().map(({ gameType }) => gameType);
  const known = {
    gameType: gameTypes.slice(0, 4),
    matchID: [] as number[],
    opponentUserID: [] as number[],
    userID: [] as number[],
  };

  const signIn = async () => {
    const signedIn = await harness.services.signIn.logIn(userID, { request: { userAgent: undefined, requestID: "" } });
    token = signedIn.ok ? signedIn.value.token : "";
  };

  beforeAll(async () => {
    await harness.app.listen({ port: 0, host: "127.0.0.1" });
    port = (harness.app.server.address() as { port: number }).port;
    const body = { username: "fuzzer", password: PASSWORD };
    const account = credentialsSchema.parse((await harness.ask("POST", "/platform/auth/register", { body })).json());
    userID = account.user.userID;
    known.userID.push(userID);
    for (const gameType of ["tic-tac-toe", "chess"]) {
      const { matchID, o } = await startMatch(harness, gameType);
      known.matchID.push(matchID);
      for (const ids of [known.opponentUserID, known.userID]) ids.push(o.user.userID);
    }
    for (const gameType of ["tic-tac-toe", "connect-four", "reversi"])
      known.matchID.push((await startMatch(harness, gameType, account)).matchID);
    await signIn();
  });
  afterAll(() => {
    report("fuzzing", { seed, runsAnOperation: RUNS, routes: routes.length, ...statuses });
    agent.destroy();
  });

  const send = async ({ method, url, headers, body, isSignedIn }: FuzzRequest): Promise<Answered> => {
    // Without its length, Node would send a DELETE's body as the beginning of the next request.
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const all = { ...headers, ...length, ...(isSignedIn && { authorization: `Bearer ${token}` }) };
    const sent = httpRequest({ port, host: "127.0.0.1", agent, method, path: url, headers: all });
    // It may come after the answer, too, where that was a refusal.
    sent.on("error", () => {});
    const answered = once(sent, "response");
    sent.end(body);
    const [response] = (await answered) as [IncomingMessage];
    const type = (response.headers["content-type"] ?? "").split(";")[0] ?? "";
    return { status: response.statusCode ?? 0, type, text: await text(response) };
  };

  /** The value of an answer, or its problem, as it came through REST or tRPC. */
  const readOf = ({ type, text: said }: Answered, isTrpc: boolean): unknown => {
    // A stream of lines is text, each line a value of its own.
    if (!isTrpc) return /[/+]json\b/.test(type) ? JSON.parse(said) : said;
    const { result, error } = JSON.parse(said);
    return error ? error.data.problem : result.data;
  };

  /** Asks, and holds the answer against the document: through REST, or through tRPC where a procedure is named. */
  const check = async (route: Route, request: FuzzRequest, procedure?: string): Promise<void> => {
    const answered = await send(request);
    const { status, type } = answered;
    const what = `${request.method} ${request.url} ${request.body}\n${answered.text}`;
    statuses[status] = (statuses[status] ?? 0) + 1;
    // The document allows for a 5xx; no request may cause one.
    expect(status, what).toBeLessThan(500);
    const value = readOf(answered, procedure !== undefined);
    if (status !== 200) expect(problemSchema.parse(value).status).toBe(status);
    if (procedure === undefined) return void expect(misfit(route, { status, type, value }), what).toBeNull();
    expect(type).toBe("application/json");
    const documented = status === 200 ? "application/json" : "application/problem+json";
    expect(misfitOfAll(route, { status, type: documented, value }), what).toBeNull();
  };

  const ways = routes.flatMap((route) => {
    const name = nameOf(route);
    return [[route.operationId, "REST", route], ...(name ? [[name, "tRPC", route] as const] : [])] as const;
  });

  it.each(ways)("%s through %s: no 5xx, and every answer fits", async (id, way, route) => {
    const procedure = way === "tRPC" ? id : undefined;
    const property = fc.asyncProperty(requestsTo(route, known, procedure), async (request) => {
      await check(route, request, procedure);
      if (ENDING.test(id)) await signIn();
    });
    await fc.assert(property, { seed, numRuns: COSTLY.test(id) ? Math.ceil(RUNS / 4) : RUNS, endOnFailure: true });
    expect((harness.lines as { level: string }[]).filter(({ level }) => level === "error")).toEqual([]);
  });

  it.each(ways.map((way, at) => [...way, at] as const))(
    "%s through %s: an edge value in any one field of a right request is a 4xx or a true answer",
    async (id, way, route, at) => {
      const procedure = way === "tRPC" ? id : undefined;
      for (const [index, request] of edgeRequests(route, known, procedure).entries()) {
        if (!request || (index + at) % EDGE_SHARE !== 0 || (COSTLY.test(id) && index % 8 !== 0)) continue;
        await check(route, request, procedure);
        if (ENDING.test(id)) await signIn();
      }
    },
  );

  // The few requests of a short run need not meet every refusal.
  it.runIf(process.env.ROUNDS !== "short")("a fair share of them was right", () => {
    const all = Object.values(statuses).reduce((sum, one) => sum + one, 0);
    expect(statuses[200] ?? 0).toBeGreaterThan(all / 12);
    for (const status of [400, 401, 404, 409, 415]) expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(0);
  });
});
