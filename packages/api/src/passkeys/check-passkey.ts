import type { NewPasskeyInput, PasskeySignInInput } from "@yourmove/contract";
import type { RelyingParty } from "./relying-party.ts";

/** A new passkey that has shown to be what was asked for. */
export interface MadePasskey {
  readonly credentialID: Uint8Array<ArrayBuffer>;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  /** Whether it is kept in more places than one. */
  readonly isSynced: boolean;
}

/** What a passkey was asked, and by whom. */
export interface AskedPasskey {
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

/** The library is large, and loaded when the first passkey is looked at. */
const loadLibrary = () => import("@simplewebauthn/server");

/** What was signed was asked for by one of our pages, and not from within another site's. */
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

/** What a check came to; null where the library, or a decoder, would have none of it. */
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
  { challenge, party }: AskedPasskey,
): Promise<MadePasskey | null> =>
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

/** What a passkey's answer adds to what is known of it; null where it is no answer to what was asked, or a copy's. */
export const checkAnswer = (
  { id, rawId, type, response }: PasskeySignInInput["credential"],
  { challenge, party }: AskedPasskey,
  { publicKey, counter }: PublicKey,
): Promise<Pick<MadePasskey, "counter" | "isSynced"> | null> =>
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
