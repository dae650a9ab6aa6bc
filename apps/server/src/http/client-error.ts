import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type Failure, toProblem } from "@yourmove/api";

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

/** Answers what is no HTTP, or came too slowly or too large, and closes (contract 8: every error is a problem). */
export const answerClientError = (error: RawError, socket: Socket): void => {
  // Words of ours in the middle of an answer would be wrong; and who has said nothing, as browsers that connect ahead,
  // asked nothing.
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
