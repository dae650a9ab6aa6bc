import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { canonical } from "../answers/canonical.ts";

/** One request that may be repeated, with the key that its repeats carry. */
interface Sealable {
  readonly key: string;
  readonly address: string;
  readonly operation: string;
  readonly input: object;
}

/** Closes and opens what only a request with the same Idempotency-Key may read. */
export interface Seal {
  /** What the sealed text is found by. */
  readonly keyHash: Uint8Array;
  /** Tells the same input from another one; without the key it gives nothing of it away. */
  readonly fingerprint: string;
  close(text: string): Uint8Array;
  /** Throws where the text was closed with another key, or changed. */
  open(sealed: Uint8Array): string;
}

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Makes the seal of a request: AES-256-GCM under a key that HKDF derives from its Idempotency-Key. */
export const createSeal = ({ key, address, operation, input }: Sealable): Seal => {
  const keyHash = createHash("sha256")
    .update(JSON.stringify([operation, address, key]))
    .digest();
  const secrets = Buffer.from(hkdfSync("sha256", key, keyHash, "yourmove sign-in answer", 2 * KEY_BYTES));
  const [cipherKey, inputKey] = [secrets.subarray(0, KEY_BYTES), secrets.subarray(KEY_BYTES)];
  return {
    keyHash,
    fingerprint: createHmac("sha256", inputKey)
      .update(JSON.stringify(canonical(input)))
      .digest("base64url"),
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
};
