import type { AdminRequest } from "./command.ts";

/** What the command has of the world around it. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/** Why the service refused, as it says itself (RFC 9457). */
interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly requestID?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** The result of a request. */
export type Outcome =
  | { readonly kind: "answer"; readonly value: unknown }
  | { readonly kind: "refused"; readonly problem: Problem; readonly words: string }
  | { readonly kind: "token" | "unreachable"; readonly words: string };

const DEFAULT_URL = "http://127.0.0.1:3001";

const NO_TOKEN = "Set ADMIN_TOKEN to the token that the service was started with.";
const WRONG_TOKEN = "The service refuses this ADMIN_TOKEN.";

const wordsOf = ({ code, detail, errors = [], requestID }: Problem, status: number): string => {
  const fields = errors.map(({ path, message }) => `\n  ${path} ${message}`).join("");
  return `${detail ?? `The service answered ${status}`}${fields}${code ? `\n(${code}, request ${requestID})` : ""}`;
};

const urlOf = ({ path, query = {} }: AdminRequest, base: string): string | null => {
  if (!URL.canParse(base)) return null;
  const url = new URL(`/admin/v1${path}`, base);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
};

const read = async (answer: Response, base: string): Promise<Outcome> => {
  const value: unknown = await answer.json().catch(() => null);
  if (answer.ok && value === null) return { kind: "unreachable", words: `${base} is not the operator's port.` };
  if (answer.ok) return { kind: "answer", value };
  if (answer.status === 401) return { kind: "token", words: WRONG_TOKEN };
  const problem = (value ?? {}) as Problem;
  return { kind: "refused", problem, words: wordsOf(problem, answer.status) };
};

/** Calls the service on the operator's port. */
export const askService = async (
  request: AdminRequest,
  { io, url }: { io: Io; url: string | undefined },
): Promise<Outcome> => {
  const { ADMIN_TOKEN: token, ADMIN_URL, ADMIN_PORT } = io.env;
  if (!token) return { kind: "token", words: NO_TOKEN };
  const base = url ?? ADMIN_URL ?? (ADMIN_PORT ? `http://127.0.0.1:${ADMIN_PORT}` : DEFAULT_URL);
  const address = urlOf(request, base);
  if (address === null) return { kind: "unreachable", words: `"${base}" is no URL.` };
  const headers = { authorization: `Bearer ${token}`, ...(request.body && { "content-type": "application/json" }) };
  const body = request.body && JSON.stringify(request.body);
  try {
    const init = { method: request.method, headers, ...(body && { body }) };
    return await read(await io.fetch(address, init), base);
  } catch {
    const hint = "is the service running, with ADMIN_TOKEN set, on this machine?";
    return { kind: "unreachable", words: `Nothing answers at ${base}: ${hint}` };
  }
};
