import { newDataDir } from "./data-dir.ts";
import { freePort } from "./free-port.mjs";
import { startServer } from "./server-process.ts";

/** A server at one address, with one data folder, however often its process ends and starts again. */
export interface LastingServer {
  readonly url: string;
  /** Ends it with SIGTERM and starts it again, with these settings in place of its own. */
  restart(instead?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it at once, as a crash would; `restart` brings it back. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a server on a free port, on the embedded database, and waits until it is ready. */
export const startLastingServer = async (settings: Record<string, string> = {}): Promise<LastingServer> => {
  const { dataDir, remove } = newDataDir();
  const port = await freePort();
  const start = (instead: Readonly<Record<string, string>> = {}) =>
    startServer({ ...settings, ...instead, PORT: String(port), DATA_DIR: dataDir });
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    server.signal(signal);
    await server.exited;
  };
  return {
    url: server.url,
    async restart(instead) {
      await end("SIGTERM");
      server = await start(instead);
    },
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGTERM");
      remove();
    },
  };
};
