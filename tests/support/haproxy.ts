import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { createSideServer } from "./side-server.ts";
import type { Addressed } from "./side-servers.ts";

const CONFIG = join(import.meta.dirname, "../..", "deploy", "haproxy.cfg");

/** A second way in, beside those of the file: who answered stands in a header, so that a test knows when a server is in use again. */
const SERVED_BY = `frontend served-by
  bind "$SERVED_BY_ADDRESS"
  default_backend servers
  http-response set-header x-served-by %s
`;

/** As low as systems come. */
const OPEN_FILES = 1024;

/** A proxy, and where the name of the server that answers stands in `x-served-by`. */
interface Haproxy extends Addressed {
  readonly servedByUrl: string;
}

/** The HAProxy of deploy/haproxy.cfg, as it is, before two servers, to each of which its port belongs for ever; it does not run yet. */
export const createHaproxy = async (ports: readonly [number, number]): Promise<Haproxy> => {
  const port = await freePort();
  const servedByPort = await freePort();
  const env = {
    PROXY_ADDRESS: `127.0.0.1:${port}`,
    SERVED_BY_ADDRESS: `127.0.0.1:${servedByPort}`,
    ADDRESS_1: `127.0.0.1:${ports[0]}`,
    ADDRESS_2: `127.0.0.1:${ports[1]}`,
  };
  const files = { "haproxy.cfg": readFileSync(CONFIG, "utf8"), "served-by.cfg": SERVED_BY };
  const args = ["-db", "-f", "{folder}/haproxy.cfg", "-f", "{folder}/served-by.cfg"];
  const server = createSideServer({ name: "haproxy", port, args, files, env, openFiles: OPEN_FILES });
  return { url: `http://127.0.0.1:${port}`, servedByUrl: `http://127.0.0.1:${servedByPort}`, server };
};
