import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A message that a push service got for a browser, decrypted. */
export interface PushedMessage {
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A push service on this machine with one browser, which decrypts what comes for it (RFC 8188, 8291). */
export interface PushService {
  /** What the browser gives a page, as JSON. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly messages: PushedMessage[];
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

/** Opens one. */
export const openPushService = async (): Promise<PushService> => {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = randomBytes(16);
  const messages: PushedMessage[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    messages.push({ payload: JSON.parse(decrypt(Buffer.concat(chunks), { ecdh, auth })) });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/${randomBytes(8).toString("hex")}`;
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString("base64url") } },
    messages,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
