import { createTRPCUntypedClient, httpBatchLink, httpLink, type Operation, splitLink } from "@trpc/client";
import { foreignAnswer, nameOf, unsent } from "./errors.ts";
import { BATCH_CALLS } from "./generated/facts.ts";
import type { Tools } from "./tools.ts";

const MAX_URL_LENGTH = 4_000;

/** The header that makes a repeat safe. */
const IDEMPOTENCY_KEY = "idempotency-key";

/** The header that names the user a request is for: the service refuses it with another's credentials. */
const AS_USER = "your-move-user";

/** A call's headers beside its input. */
export interface CallContext {
  readonly bearer?: string | null;
  readonly idempotencyKey?: string | undefined;
  readonly asUserID?: number | null;
}

const isHeldOpen = ({ input }: Operation): boolean => typeof input === "object" && input !== null && "wait" in input;

const headersFor = (op: Operation | undefined): Record<string, string> => {
  const { bearer, idempotencyKey, asUserID = null }: CallContext = op?.context ?? {};
  return {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(asUserID !== null && { [AS_USER]: String(asUserID) }),
    ...(idempotencyKey && { [IDEMPOTENCY_KEY]: idempotencyKey }),
  };
};

const isJSON = ({ headers }: Response): boolean =>
  /^application\/([\w.-]+\+)?json/.test(headers.get("content-type") ?? "");

/** A fetch that rejects answers which the service can't have given. */
const serviceFetch =
  (url: string, { fetch }: Pick<Tools, "fetch">) =>
  async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init).catch((error: unknown) => {
      throw init?.signal?.aborted ? error : unsent(url, error);
    });
    if (isJSON(response)) return response;
    await response.body?.cancel();
    throw foreignAnswer(nameOf(url), response);
  };

/** tRPC's own client of the service at an address, without types, timeouts and retries. */
export const createTransport = (url: string, tools: Pick<Tools, "fetch">) => {
  const serviceURL = `${url}/trpc`;
  const checkedFetch = serviceFetch(url, tools);
  // tRPC's own fetch type is looser about `undefined` than the standard's.
  const fetch = (input: RequestInfo | URL, init?: object) => checkedFetch(input, init);
  return createTRPCUntypedClient({
    links: [
      splitLink({
        // A held poll would stall its whole batch, and a batch of writes would share one fate.
        condition: (op) => op.type === "mutation" || isHeldOpen(op),
        true: httpLink({ url: serviceURL, fetch, headers: ({ op }) => headersFor(op) }),
        false: httpBatchLink({
          url: serviceURL,
          fetch,
          maxItems: BATCH_CALLS,
          maxURLLength: MAX_URL_LENGTH,
          // The latest token is the one to believe.
          headers: ({ opList }) => headersFor(opList.at(-1)),
        }),
      }),
    ],
  });
};

/** tRPC's own client. */
export type Transport = ReturnType<typeof createTransport>;
