import {
  LIMITS,
  type NewPasskeyInput,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeySignInInput,
} from "@yourmove/contract";
import type { passkeyQueries } from "@yourmove/db";

/** The site that passkeys are made for: a domain, and the addresses at which browsers may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/**
 * The service as browsers know it, by the origin that they find it at. Where that was taken from a request, a proxy may have
 * spoken https to the browser: what the browser itself signed says so.
 */
export const relyingPartyOf = (origin: string): RelyingParty | null => {
  if (!URL.canParse(origin)) return null;
  const { hostname, host, protocol } = new URL(origin);
  const secure = `https://${host}`;
  return { id: hostname, origins: protocol === "https:" ? [secure] : [`http://${host}`, secure] };
};

const SERVICE = "Your Move";

/** COSE algorithms: Ed25519, ECDSA with P-256, RSA; devices choose the first that they know. */
const ALGORITHMS = [-8, -7, -257];

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The user that a passkey is made for, and the passkeys that it has. */
export interface PasskeyCreationInput {
  readonly party: RelyingParty;
  readonly challenge: string;
  /** Bytes that stand for the user, and give nothing of it away. */
  readonly handle: Uint8Array;
  readonly username: string;
  readonly known: readonly passkeyQueries.KnownPasskey[];
}

/** What a browser needs to make a passkey that signs in without a name, and verifies its user. */
export const creationOptions = ({
  party,
  challenge,
  handle,
  username,
  known,
}: PasskeyCreationInput): PasskeyCreation => ({
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

/** A new passkey that was verified. */
export interface VerifiedPasskey {
  readonly credentialID: Uint8Array<ArrayBuffer>;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  /** Whether it is kept in more places than one. */
  readonly isSynced: boolean;
}

/** The challenge that a passkey must answer, and the site that sent it. */
export interface ExpectedPasskey {
  /** In base64url, as the browser gives it back. */
  readonly challenge: string;
  readonly party: RelyingParty;
}

/** The public half of a passkey, with its count so far. */
export interface PublicKey {
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** Bytes that came as base64url. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64url"));

/** The library is large, and loaded with the first passkey. */
const loadLibrary = () => import("@simplewebauthn/server");

/** Whether the signed challenge comes from one of our pages, and not from within another site's. */
const isCrossOrigin = (clientDataJSON: string): boolean => {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")).crossOrigin === true;
  } catch {
    return true;
  }
};

/**
 * Whether a new passkey comes without certificates: none is asked for, and looking at one might ask an address in it whether it
 * was revoked, which is no address of ours to ask.
 */
const isPlain = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(bytesOf(attestationObject));
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
};

/** The result of a check; null where the library, or a decoder, throws. */
const orNull = async <Value>(check: () => Promise<Value | null>): Promise<Value | null> => {
  try {
    return await check();
  } catch {
    return null;
  }
};

/** A new passkey, if it answers what was asked; null for anything else, however wrong. */
export const checkNewPasskey = (
  { id, rawId, type, response }: NewPasskeyInput["credential"],
  { challenge, party }: ExpectedPasskey,
): Promise<VerifiedPasskey | null> =>
  orNull(async () => {
    if (isCrossOrigin(response.clientDataJSON) || !(await isPlain(response.attestationObject))) return null;
    const { verifyRegistrationResponse } = await loadLibrary();
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified || !registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    const { publicKey, counter } = credential;
    const credentialID = bytesOf(credential.id);
    return {
      credentialID,
      publicKey: new Uint8Array(publicKey),
      counter,
      transports: [...transports],
      isSynced: credentialBackedUp,
    };
  });

/** The new count of a passkey that signs in, and whether it is synced; null where its answer is wrong, or a copy's. */
export const checkAnswer = (
  { id, rawId, type, response }: PasskeySignInInput["credential"],
  { challenge, party }: ExpectedPasskey,
  { publicKey, counter }: PublicKey,
): Promise<Pick<VerifiedPasskey, "counter" | "isSynced"> | null> =>
  orNull(async () => {
    if (isCrossOrigin(response.clientDataJSON)) return null;
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  });
