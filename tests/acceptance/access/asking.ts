import { type Problem, problemSchema } from "@yourmove/contract";
import type { LightMyRequestResponse } from "fastify";
import type { Harness } from "../../support/server-harness.ts";

/** One operation as a caller asks for it: the fields of its one input, wherever they travel. */
export interface RequestInput {
  readonly token: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers?: Record<string, string>;
}

/** An answer of either mount, brought to one form. */
export interface Observed {
  readonly status: number;
  /** "200" or the problem's code. */
  readonly outcome: string;
  /** The answer's text without what differs from request to request: its id and the server's time. */
  readonly text: string;
  readonly value: Record<string, unknown>;
}

const withoutVolatile = (text: string): string =>
  text.replace(/"(requestID)":"[^"]*"/g, '"$1":""').replace(/"(serverTime)":\d+/g, '"$1":0');

const observed = (status: number, value: Record<string, unknown>): Observed => {
  if (status !== 200) problemSchema.parse(value);
  const outcome = status === 200 ? "200" : (value as unknown as Problem).code;
  return { status, outcome, text: withoutVolatile(JSON.stringify(value)), value };
};

const PATH_FIELDS: Readonly<Record<string, string>> = {
  gameType: "gameType",
  id: "matchID",
  userID: "userID",
  sessionID: "sessionID",
  keyID: "keyID",
};

/** Asks a REST route; fields that are not in its path go to the query of a GET, and into the body else. */
export const askRest = async (
  { ask }: Harness,
  route: string,
  { token, fields, headers }: RequestInput,
): Promise<Observed> => {
  const [method = "", path = ""] = route.split(" ");
  const rest = { ...fields };
  let url = path.replace(/:(\w+)/g, (_, name: string) => {
    const field = PATH_FIELDS[name] ?? name;
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value);
  });
  const isRead = method === "GET";
  if (isRead && Object.keys(rest).length > 0) url += `?${new URLSearchParams(rest as Record<string, string>)}`;
  const answer = await ask(method, url, { token, ...(!isRead && { body: rest }), ...(headers && { headers }) });
  return observed(answer.statusCode, answer.json());
};

/** The value of a tRPC answer, or its problem. */
const unwrapped = (answer: LightMyRequestResponse): Record<string, unknown> => {
  const { result, error } = answer.json();
  return error ? error.data.problem : result.data;
};

/** Asks a procedure through `/trpc`. */
export const askTrpc = async (
  { ask }: Harness,
  { name, isQuery }: { name: string; isQuery: boolean },
  { token, fields, headers }: RequestInput,
): Promise<Observed> => {
  const more = { token, ...(headers && { headers }) };
  const input = encodeURIComponent(JSON.stringify(fields));
  const answer = isQuery
    ? await ask("GET", `/trpc/${name}?input=${input}`, more)
    : await ask("POST", `/trpc/${name}`, { ...more, body: fields });
  return observed(answer.statusCode, unwrapped(answer));
};
