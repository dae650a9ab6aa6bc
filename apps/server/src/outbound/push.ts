import { createECDH, createHash } from "node:crypto";
import type { SendPush } from "@yourmove/api";
import { LIMITS } from "@yourmove/contract";
import { type Database, ensureSecret } from "@yourmove/db";
import webPush from "web-push";
import type { GuardedPost } from "./guarded-post.ts";

/** The keys by which push services know this service (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const keysOf = (privateKey: Uint8Array): PushKeys => {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: Buffer.from(privateKey).toString("base64url") };
};

/** A private key of P-256 is any 256 bits but a few in 2^32 of them: then those that follow are tried. */
const deriveKeys = (secret: Uint8Array): PushKeys => {
  try {
    return keysOf(secret);
  } catch {
    return deriveKeys(createHash("sha256").update(secret).digest());
  }
};

/** The keys of the settings, or those that were made at the first start and are kept in the database, the same in every process. */
export const findPushKeys = async (db: Database, privateKey: string | undefined): Promise<PushKeys> =>
  privateKey === undefined ? deriveKeys(await ensureSecret(db, "vapid")) : keysOf(Buffer.from(privateKey, "base64url"));

/**
 * Encrypts notifications for their browsers (RFC 8291) and sends them through the guard, signed as this service's (RFC 8292).
 * `subject` is the contact for push services: the service's own https address, since Apple takes no other.
 */
export const createSendPush =
  (post: GuardedPost, keys: PushKeys, subject: string): SendPush =>
  async ({ target, payload, topic, ttlSeconds, urgency }) => {
    const { endpoint, p256dh, auth } = target;
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: "aes128gcm",
    });
    const headers = details.headers as Record<string, string | number>;
    const { status } = await post({ url: endpoint, headers, body: details.body, timeoutMs: LIMITS.pushTimeoutMs });
    return status;
  };
