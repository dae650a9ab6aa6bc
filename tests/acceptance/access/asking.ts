import { operationsByName } from "@yourmove/api";
import { type Problem, problemSchema } from "@yourmove/contract";
import type { Harness } from "../../support/server-harness.ts";

/** An answer of either mount, brought to one form. */
export interface Observed {
  /** "200" or the problem's code. */
  readonly outcome: string;
  /** The answer's text without what differs from request to request: its id and the server's time. */
  readonly text: string;
  readonly value: Record<string, unknown>;
}

const withoutVolatile = (text: string): string =>
  text.replace(/"(requestID)":"[^"]*"/g, '"$1":""').replace(/"(serverTime)":\d+/g, '"$1":0');

export const isQuery = (name: string): boolean => operationsByName.get(name)?.type === "query";

/** What goes with a request, wherever it travels. */
interface CallInput {
  readonly token: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Asks a REST route; fields that are not in its path go to the query of a GET, and into the body else. */
const askRest = ({ ask }: Harness, route: string, { token, fields }: CallInput) => {
  const [method = "", path = ""] = route.split(" ");
  const body = { ...fields };
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const field = name === "id" ? "matchID" : name;
    const value = String(body[field]);
    delete body[field];
    return encodeURIComponent(value);
  });
  if (method !== "GET") return ask(method, url, { token, body });
  return ask("GET", `${url}?${new URLSearchParams(body as Record<string, string>)}`, { token });
};

const askTrpc = ({ ask }: Harness, name: string, { token, fields }: CallInput) =>
  isQuery(name)
    ? ask("GET", `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(fields))}`, { token })
    : ask("POST", `/trpc/${name}`, { token, body: fields });

/** Asks an operation with the fields of its one input, through one of its routes or through tRPC. */
export const askBy = async (
  harness: Harness,
  [mount, operation]: readonly [mount: string, operation: string],
  input: CallInput,
): Promise<Observed> => {
  const isRest = mount !== "tRPC";
  const answer = await (isRest ? askRest(harness, mount, input) : askTrpc(harness, operation, input));
  const body = answer.json();
  const value = isRest ? body : (body.error?.data.problem ?? body.result.data);
  if (answer.statusCode !== 200) problemSchema.parse(value);
  const outcome = answer.statusCode === 200 ? "200" : (value as Problem).code;
  return { outcome, text: withoutVolatile(JSON.stringify(value)), value };
};
