import type { Clock, ClockOffset, Log, Services } from "@yourmove/api";
import {
  type Credentials,
  credentialsSchema,
  ERRORS,
  matchSnapshotSchema,
  type Problem,
  problemSchema,
} from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import type { Games } from "@yourmove/rules";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, vi } from "vitest";
import { CHEAP_PASSWORDS, compose } from "../../apps/server/src/compose.ts";
import type { Readiness } from "../../apps/server/src/http/observe.ts";
import { settingsOf } from "./settings.ts";

/** One request to the server under test. */
export interface Ask {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** A server under test, with a database of its own. */
export interface Harness {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  readonly readiness: Readiness;
  readonly lines: object[];
  ask(method: string, url: string, ask?: Ask): Promise<LightMyRequestResponse>;
  guest(username?: string): Promise<Credentials>;
  close(): Promise<void>;
}

/** How a harness may differ from the settings that an empty environment gives; limits are off but where they are tested. */
export interface HarnessOptions {
  readonly kind?: Database["kind"];
  /** One that another harness has, and closes. */
  readonly database?: Database;
  readonly env?: Record<string, string>;
  readonly clock?: Clock;
  readonly clockOffset?: ClockOffset;
  /** The built-in ones alone where nothing is said. */
  readonly games?: Games;
  readonly webDir?: string;
  readonly docsDir?: string;
  readonly packagesDir?: string;
}

const keepLines = (lines: object[]): Log => {
  const keep = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
  return { info: keep("info"), warn: keep("warn"), error: keep("error") };
};

const send = (app: FastifyInstance, request: { method: string; url: string }, { token, body, headers, address }: Ask) =>
  app.inject({
    ...(request as { method: "GET"; url: string }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(address && { remoteAddress: address }),
  });

/** Slows down what limits are counted by, so that however slow the machine is, all of a test is in one minute. */
export const slowCounter = (): void => {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => (now += 0.001));
};

/** Starts a server on an empty database. */
export const startHarness = async (options: HarnessOptions = {}): Promise<Harness> => {
  const { kind = "embedded", database: given, env = {}, ...parts } = options;
  const database = given ?? (await openTestDatabase(kind));
  const lines: object[] = [];
  const { app, services, readiness } = compose({
    webDir: undefined,
    docsDir: undefined,
    packagesDir: undefined,
    ...parts,
    database,
    settings: settingsOf({ RATE_LIMIT: "off", ...env }),
    log: keepLines(lines),
    passwordCost: CHEAP_PASSWORDS,
  });
  await app.ready();
  const ask: Harness["ask"] = (method, url, options = {}) => send(app, { method, url }, options);
  return {
    app,
    services,
    database,
    readiness,
    lines,
    ask,
    guest: async (username) => {
      const answer = await ask("POST", "/platform/auth/guest", { body: username ? { username } : {} });
      return credentialsSchema.parse(answer.json());
    },
    close: async () => {
      await app.close();
      await services.stop();
      if (!given) await database.close();
    },
  };
};

/** A server for all tests of a block: it starts before the first of them, and is closed after the last. */
export const useHarness = (options: HarnessOptions = {}): Harness => {
  const harness = {} as Harness;
  beforeAll(async () => void Object.assign(harness, await startHarness(options)));
  afterAll(() => harness.close());
  return harness;
};

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Pick<LightMyRequestResponse, "headers">): string =>
  String(headers["set-cookie"]).split(";")[0] ?? "";

/** The problem of an answer, after seeing that its status, its type and its body agree. */
export const problemOf = (answer: LightMyRequestResponse): Problem => {
  const problem = problemSchema.parse(answer.json());
  if (problem.status !== answer.statusCode)
    throw new Error(`Status ${answer.statusCode} with a problem of ${problem.status}`);
  if (problem.status !== ERRORS[problem.code].status) throw new Error(`${problem.code} with status ${problem.status}`);
  if (problem.requestID !== answer.headers["x-request-id"])
    throw new Error("The problem has another request id than its answer");
  if (answer.headers["content-type"] !== "application/problem+json")
    throw new Error(`A problem as ${answer.headers["content-type"]}`);
  return problem;
};

/** Two, x and o, guests unless x is given, in an active match that x begins. */
export const startMatch = async ({ ask, guest }: Harness, gameType = "tic-tac-toe", given?: Credentials) => {
  const x = given ?? (await guest());
  const o = await guest();
  const game = `/platform/games/${gameType}`;
  const body = { opponentUserID: o.user.userID, symbol: "X" };
  const invited = await ask("POST", `${game}/invite`, { token: x.token, body });
  const { matchID } = matchSnapshotSchema.parse(invited.json()).match;
  const url = `${game}/matches/${matchID}`;
  const accepted = await ask("POST", `${url}/accept`, { token: o.token });
  return { x, o, url, matchID, cursor: matchSnapshotSchema.parse(accepted.json()).lastActionTime };
};
