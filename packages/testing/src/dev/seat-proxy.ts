import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The target of a seat's requests, and its session. */
export interface Seat {
  /** The service's port on 127.0.0.1. */
  readonly port: number;
  /** The session cookie of the seat's player. */
  readonly cookie: string;
}

/** A seat's own address: its pages are signed in as its player. */
export interface SeatProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** The page with both seats is another origin, and may hold the lobby. */
const framed = (policy: string): string =>
  policy.replace(/frame-ancestors [^;]*/, "frame-ancestors http://127.0.0.1:* http://localhost:*");

const answerHeaders = ({ headers }: IncomingMessage): Record<string, string | string[]> => {
  const { "x-frame-options": _frames, "set-cookie": _cookies, ...kept } = headers;
  const policy = headers["content-security-policy"];
  return {
    ...(kept as Record<string, string | string[]>),
    ...(policy && { "content-security-policy": framed(String(policy)) }),
  };
};

const forward = ({ port, cookie }: Seat, from: IncomingMessage, to: ServerResponse): void => {
  const { method, url, headers } = from;
  const onward = request({ host: "127.0.0.1", port, method, path: url, headers: { ...headers, cookie } }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answerHeaders(answer));
    answer.pipe(to);
  });
  onward.on("error", () => to.destroy());
  to.on("close", () => onward.destroy());
  from.pipe(onward);
};

/** Listens on a port of 127.0.0.1, 0 for any that is free; gives the port. */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/** Ends a server with all that is under way. */
export const end = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Whether a request names this machine as its host: a page elsewhere whose name leads here must not act as the player. */
export const isForThisMachine = ({ headers }: IncomingMessage): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? "");

/** Gives a player of a service an address of its own, so that two of them fit into one browser. */
export const startSeat = async (seat: Seat): Promise<SeatProxy> => {
  const server = createServer((from, to) =>
    isForThisMachine(from) ? forward(seat, from, to) : void to.writeHead(403).end("This is another host\n"),
  );
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, stop: () => end(server) };
};
