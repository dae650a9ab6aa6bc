import { randomBytes, timingSafeEqual } from "node:crypto";
import { LIMITS } from "@yourmove/contract";
import { type Database, sessionQueries } from "@yourmove/db";
import type { Failure } from "../answer.ts";
import type { Clock } from "../clock.ts";
import { createKeyedHash, hashToken } from "../identity/authentication.ts";
import type { ApiRequest } from "../identity/request.ts";

/** The browsers and programs from which users have logged in before; each holds a token, stored as a hash. */
export interface Devices {
  /** The device's hash in words, where it has logged in as this user before; null otherwise. */
  known(userID: number, deviceToken: string | undefined): Promise<string | null>;
  /** Remembers the device, and gives the token that it is to hold: its own, or a new one. */
  remember(userID: number, deviceToken: string | undefined): Promise<string>;
  /** The user that a token was first given to, by the token alone; null for one that the service has not made. */
  givenTo(deviceToken: string): Promise<number | null>;
  /** Why a sign-in of an address that has had its tries is refused, where it comes from no device of this user's. */
  refusalOf(
    userID: number | undefined,
    request: Pick<ApiRequest, "deviceToken" | "unlessOwnDevice">,
  ): Promise<Failure | null>;
}

const RANDOM_BYTES = 32;
const ID_BYTES = 4;
/** The mark that only a holder of the database's key can make. */
const MARK_BYTES = 12;

/** A token, or an old one of 32 random bytes alone, which names no user. */
const TOKEN = /^ymd_(?:[\w-]{64}|[\w-]{43})$/;

const isDeviceToken = (token: string | undefined): token is string => TOKEN.test(token ?? "");

/** The devices that the database knows. */
export const createDevices = (db: Database, clock: Clock): Devices => {
  const keyedHash = createKeyedHash(db, "devices");
  const markOf = async (body: Buffer): Promise<Uint8Array> =>
    (await keyedHash(body.toString("base64url"))).subarray(0, MARK_BYTES);

  const newToken = async (userID: number): Promise<string> => {
    const body = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(ID_BYTES)]);
    body.writeUInt32BE(userID, RANDOM_BYTES);
    return `ymd_${Buffer.concat([body, await markOf(body)]).toString("base64url")}`;
  };

  const givenTo: Devices["givenTo"] = async (deviceToken) => {
    const bytes = Buffer.from(isDeviceToken(deviceToken) ? deviceToken.slice(4) : "", "base64url");
    if (bytes.length !== RANDOM_BYTES + ID_BYTES + MARK_BYTES) return null;
    const body = bytes.subarray(0, RANDOM_BYTES + ID_BYTES);
    return timingSafeEqual(bytes.subarray(body.length), await markOf(body)) ? body.readUInt32BE(RANDOM_BYTES) : null;
  };

  const known: Devices["known"] = async (userID, deviceToken) => {
    if (!isDeviceToken(deviceToken)) return null;
    const tokenHash = hashToken(deviceToken);
    return (await sessionQueries.isKnownDevice(db, userID, tokenHash))
      ? Buffer.from(tokenHash).toString("base64url")
      : null;
  };

  return {
    known,
    givenTo,

    async remember(userID, deviceToken) {
      const isOurs = deviceToken !== undefined && (await givenTo(deviceToken)) !== null;
      const token = isOurs ? deviceToken : await newToken(userID);
      await sessionQueries.rememberDevice(
        db,
        { userID, tokenHash: hashToken(token), now: clock.now() },
        LIMITS.devices,
      );
      return token;
    },

    async refusalOf(userID = 0, { deviceToken, unlessOwnDevice = null }) {
      return unlessOwnDevice && (await known(userID, deviceToken)) === null ? unlessOwnDevice : null;
    },
  };
};
