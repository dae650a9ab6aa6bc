import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A message that a push service got for a browser, decrypted. */
export interface PushedMessage {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

/** A push service on this machine with one browser, which decrypts what comes for it (RFC 8188, 8291). */
export interface PushService {
  /** What the browser gives a page, as JSON. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly messages: PushedMessage[];
  /** What it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

const text = (...parts: (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const derive = (secret: Uint8Array, salt: Uint8Array, { info, length }: { info: Uint8Array; length: number }): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

interface Browser {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

const decrypt = (body: Buffer, { ecdh, auth }: Browser): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const key = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = text("WebPush: info\0", ecdh.getPublicKey(), key);
  const secret = derive(ecdh.computeSecret(key), auth, { info, length: 32 });
  const contentKey = derive(secret, salt, { info: text("Content-Encoding: aes128gcm\0"), length: 16 });
  const nonce = derive(secret, salt, { info: text("Content-Encoding: nonce\0"), length: 12 });
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A 2 ends the last record, zeros after it are padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
};

/** Whether a request shows by VAPID (RFC 8292) that it comes from who has the key; gives its claims. */
export const vapidClaims = (authorization: string | undefined, publicKey: string): Record<string, unknown> => {
  const [, token = "", key] = authorization?.match(/^vapid t=([^,]+), ?k=(.+)$/) ?? [];
  if (key !== publicKey) throw new Error(`not the service's key: ${authorization}`);
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const signer = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(`${header}.${claims}`), signer, Buffer.from(signature, "base64url")))
    throw new Error("the signature is wrong");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
};

/** Opens one. */
export const openPushService = async (): Promise<PushService> => {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = randomBytes(16);
  const messages: PushedMessage[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    messages.push({ payload: JSON.parse(decrypt(body, { ecdh, auth })), headers: request.headers, bytes: body.length });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/${randomBytes(8).toString("hex")}`;
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString("base64url") } },
    messages,
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
