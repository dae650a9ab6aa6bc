import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret of a webhook: `whsec_` and 256 random bits as base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** Whether a text is a secret that Standard Webhooks takes: `whsec_` and the base64 of 24 to 64 bytes. */
export const isWebhookSecret = (text: string): boolean => {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const { length } = Buffer.from(text.slice(PREFIX.length), "base64");
  return length >= 24 && length <= 64;
};

/** A message to sign: its id, when it is sent in epoch seconds, and its body. */
export interface Message {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The signatures of a message by each of these secrets, as Standard Webhooks 1.0 writes them in one header. */
export const signMessage = ({ id, timestamp, body }: Message, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
