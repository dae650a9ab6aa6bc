import { createServer, request as send } from "node:http";
import { newDataDir } from "../support/data-dir.ts";
import { freePort } from "../support/free-port.mjs";
import { startServer } from "../support/server-process.ts";

/** A server whose public address is an https one, and the way to it for a browser on this machine. */
export interface BehindHttps {
  /** What the browser opens: an origin on this machine, which is as secure to it as https. */
  readonly url: string;
  stop(): Promise<void>;
}

const PUBLIC_URL = "https://play.example";

/** Starts a server that push is on at, and in front of it what would end https: requests reach it as sent to its public address. */
export const startBehindHttps = async (): Promise<BehindHttps> => {
  const { dataDir, remove } = newDataDir();
  const port = await freePort();
  const settings = { PUBLIC_URL, PORT: String(port), WEBHOOK_ALLOW_PRIVATE: "on", BOTS: "off" };
  const server = await startServer({ ...settings, DATA_DIR: dataDir });
  const front = createServer((request, response) => {
    const { origin, ...headers } = request.headers;
    const requested = {
      host: "127.0.0.1",
      port,
      method: request.method,
      path: request.url,
      headers: { ...headers, host: new URL(PUBLIC_URL).host, ...(origin && { origin: PUBLIC_URL }) },
    };
    const onward = send(requested, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once("error", () => response.destroy());
    response.once("close", () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(front.address() as { port: number }).port}`,
    async stop() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await server.stop();
      remove();
    },
  };
};
