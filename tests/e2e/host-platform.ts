import { createServer } from "node:http";
import { createMatchClient } from "@yourmove/client";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Somebody } from "./crowded.ts";

/** What a host platform says of a user. */
interface Claims {
  readonly sub: string;
  readonly name: string;
  readonly picture?: string;
}

/** A site whose users play here under their own names. */
export interface HostPlatform {
  /** The settings of a server that believes it. */
  readonly env: Record<string, string>;
  /** One of its users at a server, with whatever name and picture it claims. */
  person(url: string, claims: Claims): Promise<Somebody>;
  close(): Promise<void>;
}

const ISSUER = "https://host.example";
const AUDIENCE = "your-move";

/** Starts the address at which a host platform publishes its keys. */
export const startHostPlatform = async (): Promise<HostPlatform> => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256", use: "sig" }] });
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(keys);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const sign = ({ sub, ...claims }: Claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(sub)
      .setExpirationTime("1h")
      .sign(privateKey);
  return {
    env: {
      HOST_JWT_ISSUER: ISSUER,
      HOST_JWT_AUDIENCE: AUDIENCE,
      HOST_JWT_JWKS_URL: `http://127.0.0.1:${port}/jwks.json`,
    },
    async person(url, claims) {
      const token = await sign(claims);
      const client = createMatchClient({ url, token, timeoutMs: 30_000 });
      const { user } = await client.auth.me.query();
      return { client, userID: user.userID, name: claims.name, headers: { authorization: `Bearer ${token}` } };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
