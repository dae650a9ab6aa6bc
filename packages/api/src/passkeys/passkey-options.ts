import { LIMITS, type PasskeyCreation, type PasskeyRequest } from "@yourmove/contract";
import type { KnownPasskey } from "@yourmove/db";
import type { RelyingParty } from "./relying-party.ts";

const SERVICE = "Your Move";

/** COSE algorithms: Ed25519, ECDSA with P-256, RSA; devices choose the first that they know. */
const ALGORITHMS = [-8, -7, -257];

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** For whom a passkey is made, and what the user has already. */
export interface Making {
  readonly party: RelyingParty;
  readonly challenge: string;
  /** Bytes that stand for the user, and tell nothing of it. */
  readonly handle: Uint8Array;
  readonly username: string;
  readonly known: readonly KnownPasskey[];
}

/** What a browser needs to make a passkey that signs in without a name, and asks who uses it. */
export const creationOptions = ({ party, challenge, handle, username, known }: Making): PasskeyCreation => ({
  options: {
    challenge,
    rp: { id: party.id, name: SERVICE },
    user: { id: base64url(handle), name: username, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: LIMITS.passkeyChallengeMs,
    attestation: "none",
    excludeCredentials: known.map(({ credentialID, transports }) => ({
      id: base64url(credentialID),
      type: "public-key",
      transports,
    })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  },
});

/** What a browser needs to sign in with any passkey that it holds for this service. */
export const requestOptions = (party: RelyingParty, challenge: string): PasskeyRequest => ({
  options: { challenge, rpId: party.id, timeout: LIMITS.passkeyChallengeMs, userVerification: "required" },
});
