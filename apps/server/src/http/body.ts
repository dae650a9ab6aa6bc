import type { IncomingMessage } from "node:http";
import { type ErrorCode, LIMITS } from "@yourmove/contract";

/** How deep a JSON text may nest: far beyond any move, far below what could exhaust a stack (contract 9). */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (isInString) {
      if (char === BACKSLASH) i += 1;
      else if (char === QUOTE) isInString = false;
    } else if (char === QUOTE) isInString = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return false;
};

/** The value of a JSON text, or why it is refused, in words. */
export const parseJson = (text: string): { ok: true; value: unknown } | { ok: false; reason: string } => {
  // Each level takes a letter at least.
  if (text.length > MAX_DEPTH && isTooDeep(text))
    return { ok: false, reason: `The JSON nests deeper than ${MAX_DEPTH} levels` };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, reason: "The request is not valid JSON" };
  }
};

/** A request's body: undefined when it is empty, else its JSON value; or why it is refused. */
export type Body = { ok: true; value: unknown } | { ok: false; code: ErrorCode; detail: string };

const EMPTY: Body = { ok: true, value: undefined };
const TOO_LARGE: Body = {
  ok: false,
  code: "payload_too_large",
  detail: `A body may have at most ${LIMITS.bodyBytes} bytes`,
};
const NOT_JSON: Body = {
  ok: false,
  code: "unsupported_media_type",
  detail: "A body must come with the content type application/json",
};
const PACKED: Body = { ok: false, code: "unsupported_media_type", detail: "A body must come without Content-Encoding" };

/** How much of a refused body is still read. */
const SWALLOWED_BYTES = 1024 * 1024;
/** How long whoever sends more has to read the answer: a connection that is cut while there is something to read takes it along. */
const CUT_MS = 2000;

/** Reads on, so that the client gets its answer, but not for ever. */
const swallow = (raw: IncomingMessage): void => {
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= SWALLOWED_BYTES) return;
    raw.off("data", onData).pause();
    setTimeout(() => raw.socket.destroy(), CUT_MS).unref();
  };
  raw.on("data", onData);
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

const parse = (bytes: Buffer): Body => {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, code: "invalid_request", detail: "The body is not UTF-8" };
  }
  const parsed = parseJson(text);
  return parsed.ok ? parsed : { ok: false, code: "invalid_request", detail: parsed.reason };
};

/** Collects the body's chunks; ends early with its refusal. */
const collect = (raw: IncomingMessage, refusal: Body | null): Promise<Body> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (body: Body) => {
      raw.off("data", onData);
      swallow(raw);
      resolve(body);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (refusal) refuse(refusal);
      else if (size > LIMITS.bodyBytes) refuse(TOO_LARGE);
      else chunks.push(chunk);
    };
    raw.on("data", onData);
    raw.once("end", () => resolve(size === 0 ? EMPTY : parse(Buffer.concat(chunks))));
    raw.once("error", () => resolve({ ok: false, code: "invalid_request", detail: "The body ended too early" }));
  });

/** Why a body can't be taken, by the headers that it comes with. */
const refusalOf = ({ headers }: IncomingMessage): Body | null => {
  if (!/^application\/json[ \t]*(;|$)/i.test(headers["content-type"] ?? "")) return NOT_JSON;
  return /^(identity)?$/i.test(headers["content-encoding"] ?? "") ? null : PACKED;
};

/**
 * Reads a body as contract 4 and 8 want it: an empty one is fine whatever its type; else 415, 413 and 400, in this
 * order. Fastify's own parsers judge the type before they know whether there is a body.
 */
export const readBody = async (raw: IncomingMessage): Promise<Body> => {
  const length = raw.headers["content-length"];
  if (raw.headers["transfer-encoding"] === undefined && (length === undefined || Number(length) === 0)) return EMPTY;
  const refusal = refusalOf(raw);
  if (length !== undefined && (refusal || Number(length) > LIMITS.bodyBytes)) {
    swallow(raw);
    return refusal ?? TOO_LARGE;
  }
  return collect(raw, refusal);
};
