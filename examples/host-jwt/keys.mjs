// The site's key pair: the public half is published, the private one signs.
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Makes a key pair; keep yours in a safe place instead, so that it outlives a restart. */
export async function createKeys({ issuer, audience }) {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const header = { alg: "ES256", kid: "2026-11" };
  return {
    /** What `/jwks.json` serves. */
    published: { keys: [{ ...(await exportJWK(publicKey)), ...header, use: "sig" }] },
    /** A token for a user of the site. */
    tokenFor: ({ id, name }) =>
      new SignJWT({ name })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setExpirationTime("10m")
        .sign(privateKey),
  };
}
