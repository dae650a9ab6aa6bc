import { Agent, request as httpRequest } from "node:http";
import { credentialsSchema, problemSchema } from "@yourmove/contract";
import { builtInGames } from "@yourmove/rules";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "../../../apps/server/src/rest/table.ts";
import { type Harness, startHarness, startMatch } from "../../support/server-harness.ts";
import { newSeed, report, rounds } from "../rounds.ts";
import { misfit, type Route, routes } from "./document.ts";
import { edgeRequests, type FuzzRequest, type Known, requestsTo } from "./requests.ts";

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
  let harness: Harness;
  let port: number;
  let token: string;
  let userID: number;
  const known: Record<string, (string | number)[]> = {
    gameType: builtInGames
      .list()
      .map(({ gameType }) => gameType)
      .slice(0, 4),
    matchID: [],
    opponentUserID: [],
    userID: [],
  };

  const signIn = async () => {
    const signedIn = await harness.services.signIn.logIn(userID, { request: { userAgent: undefined, requestID: "" } });
    token = signedIn.ok ? signedIn.value.token : "";
  };

  beforeAll(async () => {
    harness = await startHarness({ kind: "postgresql", env: { MAX_WAIT_SECONDS: "1" } });
    await harness.app.listen({ port: 0, host: "127.0.0.1" });
    port = (harness.app.server.address() as { port: number }).port;
    for (const gameType of ["tic-tac-toe", "chess"]) {
      const { matchID, o } = await startMatch(harness, gameType);
      known["matchID"]?.push(matchID);
      known["opponentUserID"]?.push(o.user.userID);
    }
    const account = await harness.ask("POST", "/platform/auth/register", {
      body: { username: "fuzzer", password: PASSWORD },
    });
    userID = credentialsSchema.parse(account.json()).user.userID;
    known["userID"]?.push(userID, ...(known["opponentUserID"] ?? []));
    await signIn();
    for (const gameType of ["tic-tac-toe", "connect-four", "reversi"]) {
      const opponent = await harness.guest();
      const invite = await harness.ask("POST", `/platform/games/${gameType}/invite`, {
        token,
        body: { opponentUserID: opponent.user.userID, symbol: "X" },
      });
      const { matchID } = invite.json().match;
      await harness.ask("POST", `/platform/games/${gameType}/matches/${matchID}/accept`, { token: opponent.token });
      known["matchID"]?.push(matchID);
    }
  });
  afterAll(async () => {
    report("fuzzing", { seed, runsAnOperation: RUNS, routes: routes.length, ...statuses });
    agent.destroy();
    await harness.close();
  });

  const send = ({ method, url, headers, body, isSignedIn }: FuzzRequest): Promise<Answered> =>
    new Promise((resolve, reject) => {
      // Without its length, Node would send a DELETE's body as the beginning of the next request.
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const all = { ...headers, ...length, ...(isSignedIn && { authorization: `Bearer ${token}` }) };
      const sent = httpRequest({ port, host: "127.0.0.1", agent, method, path: url, headers: all }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: (response.headers["content-type"] ?? "").split(";")[0] ?? "",
            text,
          }),
        );
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });

  // A stream of lines is text, each line a value of its own.
  const parsed = ({ type, text }: Answered): unknown => (/[/+]json\b/.test(type) ? JSON.parse(text) : text);
  const unwrapped = ({ text }: Answered): unknown => {
    const { result, error } = JSON.parse(text);
    return error ? error.data.problem : result.data;
  };

  /** Asks, and holds the answer against the document: through REST, or through tRPC where a procedure is named. */
  const check = async (route: Route, request: FuzzRequest, procedure?: string): Promise<void> => {
    const answered = await send(request);
    const what = `${request.method} ${request.url} ${request.body}\n${answered.text}`;
    statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
    // The document allows for a 5xx; no request may cause one.
    expect(answered.status, what).toBeLessThan(500);
    const isRight = answered.status === 200;
    const value = procedure === undefined ? parsed(answered) : unwrapped(answered);
    if (!isRight) expect(problemSchema.parse(value).status).toBe(answered.status);
    if (procedure === undefined) return void expect(misfit(route, { ...answered, value }), what).toBeNull();
    expect(answered.type).toBe("application/json");
    const type = isRight ? "application/json" : "application/problem+json";
    expect(misfitOfAll(route, { status: answered.status, type, value }), what).toBeNull();
  };

  const ways = routes.flatMap((route) => {
    const name = nameOf(route);
    return [[route.operationId, "REST", route], ...(name ? [[name, "tRPC", route] as const] : [])] as const;
  });

  it.each(ways)("%s through %s: no 5xx, and every answer fits", async (id, way, route) => {
    const procedure = way === "tRPC" ? id : undefined;
    const property = fc.asyncProperty(requestsTo(route, known as Known, procedure), async (request) => {
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
      for (const [index, request] of edgeRequests(route, known as Known, procedure).entries()) {
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
