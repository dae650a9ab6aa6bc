import { BEGAN, MOVED } from "./sample-resources.ts";

const CHALLENGE = "nTj7m3sFIt8v6GCJtVYkZ1wHw0rKc2i5mUXcP9p4Q0E";
const CREDENTIAL = "b2s8Zr1mTt4vQm0dWJkqCw";

/** Codes of examples; no two alike. */
export const codes = [
  "K7PM-3XWD-9RTA-HQ6F", "2ZCV-8NBG-W4YE-JR5S", "T6HD-M9QK-3FPX-7AVC", "8GRW-5JYN-XE2B-Z4MT", "QA3S-7CKF-6DVH-N9PW",
  "Y5XE-B2TJ-8MGZ-4RQD", "9WNF-H6AC-P3KV-S7YB", "D4TQ-RZ8M-5XJE-G2HN", "V7BP-2KYA-CF9S-W6TX", "3MHJ-XQ4G-N8ZD-E5RC",
]; // biome-ignore format: a table

export const passkey = {
  ...{ passkeyID: 2, name: "Chrome, Android" },
  ...{ createdTime: BEGAN, lastUsedTime: MOVED, isSynced: true },
};

export const passkeyCreation = {
  options: {
    challenge: CHALLENGE,
    rp: { id: "play.example", name: "Your Move" },
    user: { id: "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", name: "Ada", displayName: "Ada" },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
    timeout: 300_000,
    attestation: "none",
    excludeCredentials: [{ id: CREDENTIAL, type: "public-key", transports: ["internal"] }],
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  },
};

export const passkeyRequest = {
  options: { challenge: CHALLENGE, rpId: "play.example", timeout: 300_000, userVerification: "required" },
};

const shown = { id: CREDENTIAL, rawId: CREDENTIAL, type: "public-key", authenticatorAttachment: "platform" };
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";

/** What a browser gives of a passkey that it has made, cut short. */
export const newCredential = {
  ...shown,
  response: { clientDataJSON, attestationObject: "o2NmbXRkbm9uZQ", transports: ["internal"] },
};

/** What a browser gives of a passkey that somebody has shown, cut short. */
export const shownCredential = {
  ...shown,
  response: { clientDataJSON, authenticatorData: "SZYN5YgOjGh0NBcP", signature: "MEUCIQDx", userHandle: null },
};
