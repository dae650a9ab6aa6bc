import { Readable } from "node:stream";
import { resolveResponse } from "@trpc/server/http";
import { appRouter, type Context, isUnforeseen, type Log } from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import { causeOf } from "../http/errors.ts";
import type { Asked } from "./request.ts";

/** Whether a client's link wants the answers of its batch as they come (`httpBatchStreamLink`). */
export const wantsStream = ({ headers }: FastifyRequest): boolean => headers["trpc-accept"] === "application/jsonl";

interface Streamed extends Asked {
  readonly inputs: readonly unknown[];
  readonly context: Context;
  readonly log: Log;
}

/** What tRPC reads of a request: the checks are done and the body is read, so little is left. */
const asFetchRequest = ({ method, url }: FastifyRequest, { isBatch, inputs }: Streamed): Request => {
  const value = isBatch ? { ...inputs } : inputs[0];
  const address = new URL(url, "http://localhost");
  if (method !== "POST") address.searchParams.set("input", JSON.stringify(value ?? {}));
  const needed: Pick<Request, "headers" | "method" | "signal" | "url" | "json"> = {
    headers: new Headers({ "content-type": "application/json", "trpc-accept": "application/jsonl" }),
    method: method === "HEAD" ? "GET" : method,
    // tRPC hangs a signal of its own on this one for each call, so it must be this request's; ours is in the context.
    signal: new AbortController().signal,
    url: address.href,
    json: async () => value,
  };
  return needed as Request;
};

/** Answers a batch as a stream of lines, by tRPC's own means. */
export const answerStream = async (request: FastifyRequest, reply: FastifyReply, streamed: Streamed) => {
  const { names, context, log } = streamed;
  const { status, headers, body } = await resolveResponse({
    router: appRouter,
    req: asFetchRequest(request, streamed),
    path: encodeURIComponent(names.join(",")),
    error: null,
    createContext: async () => context,
    onError: ({ error, path }) => {
      if (isUnforeseen(error)) {
        log.error({ err: causeOf(error), requestID: request.id, operation: path }, "unforeseen error");
      }
    },
  });
  headers.delete("transfer-encoding");
  reply.code(status).headers(Object.fromEntries(headers));
  return reply.send(body ? Readable.fromWeb(body as never) : "");
};
