import type { Challenge } from "../challenge.ts";
import type { UserSummary } from "../user.ts";
import { BEGAN, DAY, grace, MOVED, match } from "./match-samples.ts";

export const list = {
  unchanged: false,
  lastActionTime: MOVED,
  serverTime: MOVED + 12,
  isDelta: false,
  yourUserID: 7,
  items: [match],
  yourTurnCount: 1,
  inviteCount: 0,
  offerCount: 0,
  nextCursor: null,
};
export const ada: UserSummary = { ...grace, userID: 7, username: "Ada", link: "/players/7", avatar: null };
const ref = "kR2vWm0sQ1yB7c9XtFhJ3w";
export const challenge: Challenge = {
  ref,
  kind: "link",
  gameType: "tic-tac-toe",
  state: 0,
  stateName: "open",
  creator: ada,
  symbol: "random",
  turnSeconds: 604_800,
  clock: null,
  daysOff: true,
  options: { misere: false },
  variant: "standard",
  message: "Anybody?",
  isQuick: false,
  createdTime: BEGAN,
  expiresTime: BEGAN + 7 * DAY,
  closedTime: null,
  matchID: null,
  isYours: true,
  canAccept: false,
  canCancel: true,
  url: `https://play.example/c/${ref}`,
};
export const offered: Challenge = {
  ...challenge,
  kind: "open",
  creator: grace,
  isYours: false,
  canAccept: true,
  canCancel: false,
  url: null,
};
export const canceled = { ...challenge, state: 2, stateName: "canceled", closedTime: MOVED, canCancel: false };
export const away = {
  perYear: 30,
  left: 28,
  isAutomatic: true,
  current: { fromTime: MOVED, untilTime: MOVED + 2 * DAY, isAutomatic: false },
  next: null,
};
export const credentials = { token: "yms_2yT0dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgdG9rZW4", user: ada };
export const none = { won: 0, lost: 0, drawn: 0 };
export const session = {
  sessionID: 5,
  name: null,
  browser: "Chrome",
  system: "Android",
  createdTime: BEGAN,
  lastUsedTime: MOVED,
  isCurrent: true,
};
export const tokens = { keyID: 3, name: "my bot", createdTime: BEGAN, lastUsedTime: MOVED, expiresTime: null };

export const subscriptions = { items: [{ subscriptionID: 4, label: "Firefox on my phone", createdTime: BEGAN }] };
export const notifications = {
  turn: true,
  invite: true,
  offer: false,
  over: true,
  reminder: true,
  when: "away",
  quiet: { from: "22:00", to: "07:00", timeZone: "Europe/Berlin" },
};
export const webhook = {
  webhookID: 3,
  url: "https://hooks.example/your-move",
  kinds: ["match.turn", "match.finished"],
  description: "my bot",
  isEnabled: true,
  createdTime: BEGAN,
};
export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
export const delivery = {
  deliveryID: 9,
  type: "match.turn",
  state: "delivered",
  attempts: 1,
  createdTime: MOVED,
  nextTime: null,
  lastAnswer: "HTTP 204",
};

export const auditEntry = {
  entryID: 512,
  time: BEGAN,
  by: "user",
  action: "renamed",
  subject: null,
  device: "Firefox 140 on Linux",
  before: { username: "Ada" },
  after: { username: "Lady Ada" },
};

const CHALLENGE = "nTj7m3sFIt8v6GCJtVYkZ1wHw0rKc2i5mUXcP9p4Q0E";
const CREDENTIAL = "b2s8Zr1mTt4vQm0dWJkqCw";

/** Codes of examples; no two alike. */
export const codes = [
  "K7PM-3XWD-9RTA-HQ6F", "2ZCV-8NBG-W4YE-JR5S", "T6HD-M9QK-3FPX-7AVC", "8GRW-5JYN-XE2B-Z4MT", "QA3S-7CKF-6DVH-N9PW",
  "Y5XE-B2TJ-8MGZ-4RQD", "9WNF-H6AC-P3KV-S7YB", "D4TQ-RZ8M-5XJE-G2HN", "V7BP-2KYA-CF9S-W6TX", "3MHJ-XQ4G-N8ZD-E5RC",
]; // biome-ignore format: a table

export const passkey = {
  passkeyID: 2,
  name: "Chrome, Android",
  createdTime: BEGAN,
  lastUsedTime: MOVED,
  isSynced: true,
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

/** A browser's answer with a new passkey, cut short. */
export const newCredential = {
  ...shown,
  response: { clientDataJSON, attestationObject: "o2NmbXRkbm9uZQ", transports: ["internal"] },
};

/** A browser's answer of a passkey that signs in, cut short. */
export const shownCredential = {
  ...shown,
  response: { clientDataJSON, authenticatorData: "SZYN5YgOjGh0NBcP", signature: "MEUCIQDx", userHandle: null },
};
