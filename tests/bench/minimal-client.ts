import { connect } from "node:net";

/** One connection that asks one thing at a time; as little work a request as Node allows, so that the server is measured. */
export interface LeanClient {
  /** Sends a request and resolves to the body of its answer; rejects when that is no 200 or 207. */
  ask(request: LeanRequest): Promise<string>;
  close(): void;
}

export interface LeanRequest {
  readonly path: string;
  readonly token: string;
  /** What is posted; without it the request is a GET. */
  readonly body?: object | undefined;
  readonly key?: string | undefined;
}

const HEADS_END = "\r\n\r\n";
const LENGTH = /content-length: (\d+)/i;

/** The text of a request. */
const textOf = (host: string, { path, token, body, key }: LeanRequest): string => {
  const head = `${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
  if (body === undefined) return `GET ${head}\r\n`;
  const text = JSON.stringify(body);
  const keyed = key === undefined ? "" : `Idempotency-Key: ${key}\r\n`;
  return `POST ${head}${keyed}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}${HEADS_END}${text}`;
};

/** Connects to a server at once. */
export const leanClient = (url: string): LeanClient => {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding("latin1");
  let received = "";
  let resolve: ((body: string) => void) | undefined;
  let reject: ((error: Error) => void) | undefined;
  socket.on("data", (chunk: string) => {
    received += chunk;
    const end = received.indexOf(HEADS_END);
    const length = end < 0 ? undefined : LENGTH.exec(received)?.[1];
    if (length === undefined || received.length < end + HEADS_END.length + Number(length)) return;
    const text = received;
    received = "";
    if (/^HTTP\/1.1 20[07]/.test(text)) resolve?.(text.slice(end + HEADS_END.length));
    else reject?.(new Error(text));
  });
  socket.on("error", (error) => reject?.(error));
  socket.on("close", () => reject?.(new Error("the connection was closed")));
  return {
    ask: (request) =>
      new Promise((onAnswer, onFailure) => {
        resolve = onAnswer;
        reject = onFailure;
        socket.write(textOf(host, request));
      }),
    close: () => socket.destroy(),
  };
};
