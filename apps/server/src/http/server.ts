import { randomBytes, randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type Failure, type Log, toProblem } from "@yourmove/api";
import { LIMITS } from "@yourmove/contract";
import fastify, { type FastifyInstance } from "fastify";
import type { Settings } from "../env.ts";
import { answerError } from "./errors.ts";
import { standardHeaders } from "./headers.ts";

/** What Node's HTTP server keeps on a socket: the response under way, and whether its headers have gone out. */
interface ServedSocket extends Socket {
  readonly _httpMessage?: { readonly _headerSent?: boolean } | null;
}

/**
 * Whether an answer is on its way over a connection already. Node has no public API for it, and `clientError` may come
 * in the middle of one; a test sees that these private fields are still there.
 */
export const hasBegunToAnswer = (socket: Socket): boolean =>
  (socket as ServedSocket)._httpMessage?._headerSent === true;

interface RawError extends Error {
  readonly code?: string;
}

const failureOf = ({ code }: RawError): Failure => {
  if (code === "HPE_HEADER_OVERFLOW")
    return { code: "payload_too_large", detail: "The request's headers are too large" };
  const isSlow = code === "ERR_HTTP_REQUEST_TIMEOUT";
  return {
    code: "invalid_request",
    detail: isSlow ? "The request took too long to arrive" : "This is not HTTP/1.1",
  };
};

const REASONS: Record<number, string> = { 400: "Bad Request", 413: "Payload Too Large" };

/** Answers a request that is no HTTP, too slow or too large, and closes the connection (every error is a problem). */
const answerClientError = (error: RawError, socket: Socket): void => {
  // An error must not be written into the middle of an answer; and a client that has sent nothing, as a browser that connects
  // ahead, gets nothing.
  if (error.code === "ECONNRESET" || !socket.writable || hasBegunToAnswer(socket) || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const requestID = randomUUID();
  const problem = toProblem(failureOf(error), requestID);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${REASONS[problem.status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestID}`,
    "cache-control: no-store",
    "api-version: 1",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
};

const ID_BYTES = 16;
const POOL_BYTES = ID_BYTES * 256;

/** Creates request ids: 128 random bits in hex, flat in memory, where a UUID of Node's is a tree of its pieces. */
const createRequestIDs = (): (() => string) => {
  let pool = randomBytes(POOL_BYTES);
  let offset = 0;
  return () => {
    if (offset === POOL_BYTES) {
      pool = randomBytes(POOL_BYTES);
      offset = 0;
    }
    offset += ID_BYTES;
    return pool.toString("hex", offset - ID_BYTES, offset);
  };
};

const METHODS_WITH_BODY = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"];

/** Every wait for a client has an end; a request's time ends with its last byte, so polls may take longer. */
const TIMEOUTS = {
  requestTimeout: 15_000,
  keepAliveTimeout: 72_000,
  connectionTimeout: (LIMITS.maxWaitSeconds + 35) * 1000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
};

/** Longer than any address that Node accepts. */
const MAX_PARAMETER = 16 * 1024;

const NO_QUERY = {};

/** No route has a schema of Fastify's: what goes in is read by the contract's. Only to load its compilers would take a tenth of a second. */
const noCompiler = (): never => {
  throw new Error("No route has a schema of Fastify's");
};

/** The nearest addresses are proxies of ours; what stands before them in a header is anyone's word. */
const trustOf = (trust: Settings["trustProxy"]) =>
  typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;

/** Creates a web server without routes: its timeouts, its ids, its errors. */
export const createServer = (settings: Settings, log: Log): FastifyInstance => {
  const app = fastify({
    ...TIMEOUTS,
    logger: false,
    genReqId: createRequestIDs(),
    requestIdHeader: false,
    trustProxy: trustOf(settings.trustProxy),
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // An address that can't be decoded meets no hook.
    frameworkErrors: (error, request, reply) =>
      answerError(
        log,
        error,
        request,
        reply.headers({ ...standardHeaders(settings.publicOrigin), "x-request-id": request.id }),
      ),
    // A game type may be longer than Fastify's default of 100, and any longer one is 404, not 414.
    routerOptions: { maxParamLength: MAX_PARAMETER, querystringParser: () => NO_QUERY },
  });
  // Bodies are ours to read: see body.ts.
  for (const method of METHODS_WITH_BODY) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  // Node would answer an Expect it does not know by itself, and not with a problem.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.decorateRequest("auth");
  app.decorateRequest("reserved");
  app.decorateRequest("unlessOwnDevice");
  app.decorateRequest("problemCode");
  app.decorateRequest("isHeld", false);
  app.setErrorHandler((error, request, reply) => answerError(log, error, request, reply));
  return app;
};
