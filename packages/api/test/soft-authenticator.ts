import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { NewPasskeyInput, PasskeySignInInput } from "@yourmove/contract";

/** What a browser hands an authenticator; each may be other than it should. */
interface PasskeyRequest {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpID?: string;
  readonly crossOrigin?: boolean;
  /** Whether it makes sure of who uses it. */
  readonly isVerified?: boolean;
}

/** A passkey in a test's hands: it makes itself, and signs. */
export interface SoftPasskey {
  make(request: PasskeyRequest & { readonly hasCertificate?: boolean }): NewPasskeyInput["credential"];
  sign(request: PasskeyRequest): PasskeySignInInput["credential"];
  /** How often it says that it has signed; 0 for ever where it does not count. */
  counter: number;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);

/** CBOR, as much of it as is needed here. */
const cborLength = (length: number) =>
  length < 256 ? Buffer.from([0x58, length]) : Buffer.concat([Buffer.from([0x59]), uint16(length)]);
const cborBytes = (data: Buffer) => Buffer.concat([cborLength(data.length), data]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborMap = (...pairs: (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flat()]);
const cborArray = (...items: Buffer[]) => Buffer.concat([Buffer.from([0x80 + items.length]), ...items]);
const cborInt = (value: number) => Buffer.from([value < 0 ? 0x20 + (-1 - value) : value]);

/** Makes one of P-256 keys, for the origin that the harness is at. */
export const createSoftPasskey = (home = "https://play.example"): SoftPasskey => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const coseKey = cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  );
  const clientData = (type: string, { challenge, origin = home, crossOrigin = false }: PasskeyRequest) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const dataOf = ({ rpID = new URL(home).hostname, isVerified = true }: PasskeyRequest, extra: number) =>
    Buffer.concat([sha256(rpID), Buffer.from([PRESENT + (isVerified ? VERIFIED : 0) + extra]), uint32(soft.counter)]);
  const named = { id: base64url(id), rawId: base64url(id), type: "public-key" } as const;
  const soft: SoftPasskey = {
    counter: 0,
    make(request) {
      const key = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey]);
      const authData = Buffer.concat([dataOf(request, WITH_KEY), key]);
      const certified = cborMap([cborText("x5c"), cborArray(cborBytes(randomBytes(300)))]);
      const attestationObject = cborMap(
        [cborText("fmt"), cborText(request.hasCertificate ? "packed" : "none")],
        [cborText("attStmt"), request.hasCertificate ? certified : cborMap()],
        [cborText("authData"), cborBytes(authData)],
      );
      const clientDataJSON = base64url(clientData("webauthn.create", request));
      return {
        ...named,
        response: { clientDataJSON, attestationObject: base64url(attestationObject), transports: ["internal"] },
      };
    },
    sign(request) {
      if (soft.counter > 0) soft.counter += 1;
      const client = clientData("webauthn.get", request);
      const authenticatorData = dataOf(request, 0);
      const signature = createSign("sha256")
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
  };
  return soft;
};
