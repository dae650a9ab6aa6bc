import type { SendPush } from "@yourmove/api";
import { LIMITS } from "@yourmove/contract";
import webPush from "web-push";
import type { GuardedPost } from "./guarded-post.ts";
import type { PushKeys } from "./push-keys.ts";

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
