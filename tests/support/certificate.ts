import { spawnSync } from "node:child_process";

/** A certificate of this machine's own, with its key, for the test of a proxy with TLS; undefined where there is no openssl. */
export const makeCertificate = (): { readonly chain: string; readonly key: string } | undefined => {
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout - -subj /CN=localhost";
  const { status, stdout } = spawnSync("openssl", args.split(" "), { encoding: "utf8" });
  const [key] = stdout?.match(/-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----\n/) ?? [];
  const [chain] = stdout?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n/) ?? [];
  return status === 0 && key && chain ? { chain, key } : undefined;
};
