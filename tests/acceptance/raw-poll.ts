import { connect, type Socket } from "node:net";

/** A request on a socket of its own, as small as it gets: thousands fit into a test. */
export interface RawRequest {
  readonly socket: Socket;
  /** Everything that came, once the other side has closed or the answer is whole. */
  readonly answer: Promise<string>;
}

/** Whether a text is a whole answer by its content-length. */
export const isWhole = (text: string): boolean => {
  const end = text.indexOf("\r\n\r\n");
  const length = text.slice(0, end).match(/content-length: (\d+)/i)?.[1];
  return end > 0 && length !== undefined && Buffer.byteLength(text.slice(end + 4)) >= Number(length);
};

/** Sends a GET and leaves the socket open. */
export const rawGet = (url: string, path: string, token: string): RawRequest => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      if (isWhole(text)) resolve(text);
    });
    socket.once("close", () => resolve(text));
  });
  return { socket, answer };
};

/** The figures of a server's /metrics by name, without labels. */
export const metricsOf = async (url: string, token?: string): Promise<(name: string) => number> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return (name) => Number(text.match(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, "m"))?.[1] ?? Number.NaN);
};
