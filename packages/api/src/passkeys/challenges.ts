import { randomBytes } from "node:crypto";
import { LIMITS } from "@yourmove/contract";
import { type Database, keepChallenge, takeChallenge } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { bytesOf } from "./check-passkey.ts";

/** What passkeys are asked to sign: random, good once and for minutes, whichever process is answered. */
export interface PasskeyChallenges {
  /** A new one in base64url: for a passkey that a user makes, or with null for whoever signs in. */
  ask(userID: number | null): Promise<string>;
  /** The one that a browser's words answer, if it was asked of this user and not yet answered; null otherwise. */
  take(clientDataJSON: string, userID: number | null): Promise<string | null>;
}

interface ChallengesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const CHALLENGE_BYTES = 32;

/** What a browser says was asked; null where it says nothing of the kind. */
const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" && bytesOf(challenge).length === CHALLENGE_BYTES ? challenge : null;
  } catch {
    return null;
  }
};

/** Makes the book of them, in the database. */
export const createPasskeyChallenges = ({ db, clock }: ChallengesDeps): PasskeyChallenges => ({
  async ask(userID) {
    const challenge = randomBytes(CHALLENGE_BYTES);
    await keepChallenge(db, { challenge, userID, expiresTime: clock.now() + LIMITS.passkeyChallengeMs });
    return challenge.toString("base64url");
  },
  async take(clientDataJSON, userID) {
    const challenge = challengeIn(clientDataJSON);
    const asked = challenge === null ? null : await takeChallenge(db, bytesOf(challenge));
    return asked && asked.userID === userID && asked.expiresTime > clock.now() ? challenge : null;
  },
});
