import { LIMITS } from "@yourmove/contract";
import { type Database, deviceQueries } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { hashToken, newToken } from "../identity/authentication.ts";

/** The browsers and programs from which users have logged in before; each holds a random token, stored as a hash. */
export interface Devices {
  /** The device's hash in words, where it has logged in as this user before; null otherwise. */
  known(userID: number, deviceToken: string | undefined): Promise<string | null>;
  /** Remembers the device, and gives the token that it is to hold: its own, or a new one. */
  remember(userID: number, deviceToken: string | undefined): Promise<string>;
}

const isDeviceToken = (token: string | undefined): token is string => /^ymd_[\w-]{43}$/.test(token ?? "");

/** Makes the book of devices. */
export const createDevices = (db: Database, clock: Clock): Devices => ({
  async known(userID, deviceToken) {
    if (!isDeviceToken(deviceToken)) return null;
    const tokenHash = hashToken(deviceToken);
    return (await deviceQueries.isKnownDevice(db, userID, tokenHash))
      ? Buffer.from(tokenHash).toString("base64url")
      : null;
  },

  async remember(userID, deviceToken) {
    const token = isDeviceToken(deviceToken) ? deviceToken : newToken("ymd");
    await deviceQueries.rememberDevice(db, { userID, tokenHash: hashToken(token), now: clock.now() }, LIMITS.devices);
    return token;
  },
});
