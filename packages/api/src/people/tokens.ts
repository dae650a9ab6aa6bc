import { createHash, randomBytes } from "node:crypto";

/** A new bearer token: 256 random bits behind a prefix that makes a leak recognisable. */
export const newToken = (prefix: "yms" | "ymk" | "ymd"): string => `${prefix}_${randomBytes(32).toString("base64url")}`;

/** A token as it is stored and looked up: its SHA-256. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(token).digest());
