import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { createSideServer } from "./side-server.ts";
import type { Addressed } from "./side-servers.ts";

const CONFIG = join(import.meta.dirname, "../..", "deploy", "haproxy.cfg");

/** The HAProxy of deploy/haproxy.cfg before two servers, to each of which its port belongs for ever; it does not run yet. */
export const createHaproxy = async (ports: readonly [number, number]): Promise<Addressed> => {
  const port = await freePort();
  const addresses: Record<string, string> = {
    PROXY_ADDRESS: `127.0.0.1:${port}`,
    ADDRESS_1: `127.0.0.1:${ports[0]}`,
    ADDRESS_2: `127.0.0.1:${ports[1]}`,
  };
  const config = readFileSync(CONFIG, "utf8").replace(/\$(\w+)/g, (whole, name: string) => addresses[name] ?? whole);
  // Who answered is told, so that a test knows when a server is in use again.
  const told = `${config}  http-response set-header x-served-by %s\n`;
  const files = {
    "haproxy.cfg": told.replace("maxconn 50000", "maxconn 2000").replace("maxconn 20000", "maxconn 1000"),
  };
  const server = createSideServer({ name: "haproxy", port, args: ["-db", "-f", "{folder}/haproxy.cfg"], files });
  return { url: `http://127.0.0.1:${port}`, server };
};
