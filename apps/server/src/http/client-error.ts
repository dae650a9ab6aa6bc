import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { RefusalError, toProblem } from "@yourmove/api";

interface RawError extends Error {
  readonly code?: string;
}

const failureOf = ({ code }: RawError): RefusalError => {
  if (code === "HPE_HEADER_OVERFLOW")
    return new RefusalError({ code: "payload_too_large", detail: "The request's headers are too large" });
  const isSlow = code === "ERR_HTTP_REQUEST_TIMEOUT";
  return new RefusalError({
    code: "invalid_request",
    detail: isSlow ? "The request took too long to arrive" : "This is not HTTP/1.1",
  });
};

const REASONS: Record<number, string> = { 400: "Bad Request", 413: "Payload Too Large" };

/** Answers what is no HTTP, or came too slowly or too large, and closes (contract 8: every error is a problem). */
export const answerClientError = (error: RawError, socket: Socket): void => {
  // An answer may be on its way already: then words of ours in the middle of it would be wrong.
  const pending = (socket as Socket & { _httpMessage?: { _headerSent?: boolean } })._httpMessage;
  // And who has said nothing, as browsers that connect ahead, asked nothing.
  if (error.code === "ECONNRESET" || !socket.writable || pending?._headerSent || socket.bytesRead === 0) {
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
