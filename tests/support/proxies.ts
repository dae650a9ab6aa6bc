import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { createSideServer, type SideServer } from "./side-server.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "../..", "deploy", name), "utf8");
const local = (port: number): string => `127.0.0.1:${port}`;

/** A proxy by a file of deploy/, before two servers, to each of which its port belongs for ever; it does not run yet. */
export interface ShippedProxy {
  readonly server: SideServer;
  /** With TLS, by a certificate that nobody knows. */
  readonly tlsUrl: string;
  /** Where plain requests are sent on to TLS. */
  readonly plainUrl: string;
}

/** A certificate of this machine's own, with its key, for the test of a proxy with TLS; undefined where there is no openssl. */
const makeCertificate = (): { readonly chain: string; readonly key: string } | undefined => {
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout - -subj /CN=localhost";
  const { status, stdout } = spawnSync("openssl", args.split(" "), { encoding: "utf8" });
  const [key] = stdout?.match(/-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----\n/) ?? [];
  const [chain] = stdout?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n/) ?? [];
  return status === 0 && key && chain ? { chain, key } : undefined;
};

const certificate = makeCertificate();

/** Whether a certificate can be made here. */
export const hasCertificate = certificate !== undefined;

/** A way in beside those of the file. */
const WITHOUT_TLS = `frontend without-tls
  bind "$WITHOUT_TLS_ADDRESS"
  default_backend servers
`;

/** As low as systems come. */
const OPEN_FILES = 1024;

/** The HAProxy of deploy/haproxy.cfg, as it is, with a way in without TLS. */
export const createHaproxy = async (
  ports: readonly [number, number],
): Promise<ShippedProxy & { readonly url: string }> => {
  const tls = await freePort();
  const plain = await freePort();
  const withoutTls = await freePort();
  const env = {
    TLS_ADDRESS: local(tls),
    PLAIN_ADDRESS: local(plain),
    WITHOUT_TLS_ADDRESS: local(withoutTls),
    CERTIFICATE: "tls.pem",
    ADDRESS_1: local(ports[0]),
    ADDRESS_2: local(ports[1]),
  };
  const config = read("haproxy.cfg");
  const files = {
    "haproxy.cfg": certificate ? config : config.replace(/ ssl crt .*$/m, ""),
    "without-tls.cfg": WITHOUT_TLS,
    "tls.pem": certificate ? certificate.chain + certificate.key : "",
  };
  const args = ["-db", "-f", "{folder}/haproxy.cfg", "-f", "{folder}/without-tls.cfg"];
  const server = createSideServer({ name: "haproxy", port: withoutTls, args, files, env, openFiles: OPEN_FILES });
  return {
    server,
    tlsUrl: `https://${local(tls)}`,
    plainUrl: `http://${local(plain)}`,
    url: `http://${local(withoutTls)}`,
  };
};

/** Where a nginx that nobody installed may write. */
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${kind};`);

/** The nginx of deploy/nginx.conf, with these addresses and this certificate in the places that it names for the operator's. */
export const createNginx = async (ports: readonly [number, number]): Promise<ShippedProxy> => {
  const tls = await freePort();
  const plain = await freePort();
  const config = read("nginx.conf")
    .replace("10.0.0.2:3000", local(ports[0]))
    .replace("10.0.0.3:3000", local(ports[1]))
    .replace("listen 443", `listen ${local(tls)}`)
    .replace("listen 80;", `listen ${local(plain)};`)
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replace(/\/etc\/ssl\/play\.example\.com\//g, "")
    .replace("http {", `http {\n${TEMPORARY.join("\n")}`);
  const files = { "nginx.conf": config, "chain.pem": certificate?.chain ?? "", "key.pem": certificate?.key ?? "" };
  const more = "daemon off; pid nginx.pid;";
  const args = ["-p", "{folder}", "-e", "stderr", "-c", "{folder}/nginx.conf", "-g", more];
  const server = createSideServer({ name: "nginx", port: tls, args, files });
  return { server, tlsUrl: `https://${local(tls)}`, plainUrl: `http://${local(plain)}` };
};
