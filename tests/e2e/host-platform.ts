import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** A site whose users play here under their own names. */
export interface HostPlatform {
  /** The settings of a server that believes it. */
  readonly env: Record<string, string>;
  /** A token for one of its users, with whatever name and picture it claims. */
  sign(claims: { sub: string; name: string; picture?: string }): Promise<string>;
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
  return {
    env: {
      HOST_JWT_ISSUER: ISSUER,
      HOST_JWT_AUDIENCE: AUDIENCE,
      HOST_JWT_JWKS_URL: `http://127.0.0.1:${port}/jwks.json`,
    },
    sign: ({ sub, ...claims }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: "one" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(sub)
        .setExpirationTime("1h")
        .sign(privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
