import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ErrorCode } from "@yourmove/contract";
import { onTestFinished } from "vitest";

/** One call as the service saw it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly isBatch: boolean;
  readonly input: Record<string, unknown>;
  readonly headers: IncomingMessage["headers"];
}

/** What the service is to do with a call: answer, refuse, cut the line, or say nothing at all. */
export type Reply =
  | { data: unknown }
  | { problem: { status: number; code: ErrorCode }; headers?: Record<string, string> }
  | { page: string; status: number; type: string }
  | "hang up"
  | "silence";

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
};

const send = (response: ServerResponse, reply: Exclude<Reply, string>, isBatch: boolean) => {
  if ("page" in reply) {
    response.writeHead(reply.status, { "content-type": reply.type }).end(reply.page);
    return;
  }
  const one =
    "data" in reply
      ? { result: { data: reply.data } }
      : { error: { message: reply.problem.code, code: -32000, data: { problem: reply.problem } } };
  const status = "data" in reply ? 200 : reply.problem.status;
  const headers = "data" in reply ? {} : reply.headers;
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(isBatch ? [one] : one));
};

/** A service of a few lines, closed with its test, that speaks tRPC's wire and follows a script, one reply a call. */
export const startTinyService = async (script: (call: Call, index: number) => Reply) => {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const text = request.method === "POST" ? await bodyOf(request) : (url.searchParams.get("input") ?? "{}");
    const isBatch = url.searchParams.has("batch");
    const parsed = JSON.parse(text || "{}") as Record<string, unknown>;
    const input = (isBatch ? parsed["0"] : parsed) as Record<string, unknown>;
    const call = {
      method: request.method ?? "",
      path: url.pathname.replace("/trpc/", ""),
      isBatch,
      input,
      headers: request.headers,
    };
    const reply = script(call, calls.push(call) - 1);
    if (reply === "hang up") request.socket.destroy();
    else if (reply !== "silence") send(response, reply, isBatch);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls };
};
