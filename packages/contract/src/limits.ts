const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** A day in milliseconds. */
export const DAY_MS = DAY * 1000;
/** An hour in milliseconds. */
export const HOUR_MS = DAY_MS / 24;

/** Every bound of the contract, by the section that sets it. */
export const LIMITS = {
  /** Contract 1: ids are 1..2^31-1. */
  maxID: 2 ** 31 - 1,
  /** Contract 2.1. */
  gameTypeLength: 128,
  resultLength: 64,
  /** Contract 2.2. */
  summaryUsernameLength: 255,
  /** Contract 3.2: an invite expires after 14 days, in milliseconds. */
  inviteLifetimeMs: 14 * DAY * 1000,
  /** Contract 4, in seconds. */
  turnSeconds: { min: 60, max: 14 * DAY, default: 7 * DAY },
  messageLength: 280,
  /** Contract 5.6: an object of options as JSON. */
  optionsBytes: 2048,
  /** Contract 4.13: a bank of time, in seconds. */
  initialSeconds: { min: 60, max: 60 * DAY },
  incrementSeconds: { min: 0, max: 60 * DAY },
  maxSeconds: { min: 60, max: 60 * DAY },
  /** Turns, or banks, of at least this many seconds may have days off. */
  daysOffFromSeconds: DAY,
  /** Days off: how many a calendar year, to take at once, in a row, and how many days ahead. */
  daysOffPerYear: { accounts: 30, guests: 5, bots: 0 },
  daysOff: { min: 1, max: 14 },
  daysOffInARow: 14,
  daysOffAhead: 90,
  /** The least that a turn has left when days off end early; and the least that more time for a clock is, in milliseconds. */
  leastLeftMs: MINUTE * 1000,
  leastExtensionMs: DAY * 1000,
  pendingInvites: 50,
  /** Pending to one user, from users without a started match with it. */
  strangerInvites: 20,
  /** Of those, how many guests may have together, and one user alone. */
  strangerInvitesOfGuests: 10,
  strangerInvitesOfOne: 2,
  activeMatches: 150,
  /** Contract 4.6: moves before a draw may be offered, and between two offers of one player. */
  drawOfferFromMoves: 2,
  drawOfferMoves: 20,
  /** A player's takebacks that may be declined in a match; one more is not offered. */
  declinedTakebacks: 3,
  /** Extensions by one player in a match, and until when one may move a deadline, in milliseconds from now. */
  extensions: 3,
  extendedDeadlineMs: 14 * DAY * 1000,
  moveBytes: 16 * 1024,
  legalMoves: 512,
  /** Contract 5.2: what a game may give, and how long a match may stand paused, in milliseconds. */
  positionBytes: 64 * 1024,
  viewBytes: 16 * 1024,
  /** A refusal in words, and what is said of a fault, in characters: with all that stands beside it a line of the log has 2 KiB. */
  refusalLength: 300,
  pausedLifetimeMs: 14 * DAY * 1000,
  idempotencyKeyLength: 255,
  idempotencyLifetimeMs: DAY * 1000,
  /** Decision 4: a user's records of answers without an effect; beyond them the oldest are deleted before their time. */
  recordsWithoutEffect: 200,
  /** How many moves a page of the history holds. */
  historyMoves: 500,
  /** How many of a match's past positions a page holds. */
  pastPositions: 50,
  /** Contract 4.1. */
  listLimit: { min: 1, max: 100, default: 20 },
  /** The most matches that `changes=only` answers with; a viewer who is further behind gets the whole list. */
  changedMatches: 50,
  /** Pending invites that a list shows, sent and received each; of active matches it shows `activeMatches`. */
  shownInvites: 50,
  /** The newest over matches of a user that are counted by game. */
  countedMatches: 1_000,
  /** Decision 10: over this, a list's older items come without their legal moves. */
  listBytes: 240 * 1024,
  /** An answer's 256 KiB but for what stands around a list's items. */
  answerBytes: 255 * 1024,
  /** Contract 4.2, in seconds. */
  maxWaitSeconds: 25,
  sinceDigits: 16,
  openPolls: 8,
  /** Contract 4.3. */
  searchLength: 64,
  searchLimit: { min: 1, max: 50, default: 20 },
  /** Contract 2.3: how long after its last request a user counts as online, in milliseconds. */
  onlineMs: 60_000,
  presenceWriteMs: 30_000,
  /** Contract 4.8. */
  blocks: 500,
  reportsADay: 10,
  reportTextLength: 1000,
  /** How many days the name of a user who deleted itself stays reserved. */
  releasedNameDays: 90,
  /** How often a user may take all that is its own along. */
  exportsAnHour: 1,
  /** Contract 4.5: how many challenges a user may have open, of those of kind open, and make a day. */
  openChallenges: 20,
  listedChallenges: 5,
  challengesADay: 100,
  /** How long a challenge may stand, in seconds: a link, an open one, and an open one with turns below `liveTurnSeconds`. */
  linkSeconds: { min: 300, max: 30 * DAY, default: 7 * DAY },
  openSeconds: { min: 300, max: 7 * DAY, default: DAY },
  liveSeconds: { min: 300, max: 15 * MINUTE, default: 15 * MINUTE },
  liveTurnSeconds: 60 * MINUTE,
  challengesLimit: { min: 1, max: 50, default: 20 },
  /** How many seats of one creator, from one address, and from one network, a page of the list holds at most. */
  creatorSeats: 2,
  addressSeats: 6,
  networkSeats: 10,
  /** How long after a creator was last seen its seats are listed and paired no more, in milliseconds. */
  unseenCreatorMs: DAY * 1000,
  /** How many closed challenges of one's own are listed, and how long one is kept, in milliseconds. */
  closedChallenges: 20,
  challengeLifetimeMs: 30 * DAY * 1000,
  /** Contract 4.5, 9: reads of challenges without credentials, from one address. */
  anonymousReadsAMinute: 60,
  /** Contract 4.9: what one user may have, and how long its texts may be. */
  webhooks: 5,
  webhookUrlLength: 2000,
  webhookDescriptionLength: 200,
  pushSubscriptions: 10,
  pushEndpointLength: 2000,
  pushLabelLength: 100,
  timeZoneLength: 64,
  /** How long an event is kept, with what came of it; in milliseconds. */
  eventLifetimeMs: 30 * DAY * 1000,
  /** Sent to one user's webhooks at a time, and how long one may take to answer, in milliseconds. */
  deliveriesUnderWay: 2,
  deliveryTimeoutMs: 15_000,
  /** How long the secret before a rotation signs too, and how long a webhook may do nothing but fail; in milliseconds. */
  secretOverlapMs: DAY * 1000,
  webhookFailingMs: 5 * DAY * 1000,
  deliveriesPage: 50,
  replayedEvents: 10_000,
  /** How often a user may have events sent once more. */
  replaysAnHour: 4,
  /** Turns of at least this many seconds have a reminder; and how much of a turn has passed by then. */
  remindedTurnSeconds: 6 * 60 * MINUTE,
  remindedShare: 0.8,
  /** How long after its event a notification is sent, in milliseconds, and how large it is at most, in bytes. */
  pushDelayMs: 10_000,
  pushBytes: 3 * 1024,
  /** How long a push service may take to answer, and how long one may do nothing but fail; in milliseconds. */
  pushTimeoutMs: 5000,
  pushFailingMs: 3 * DAY * 1000,
  /** Contract 6. */
  batchCalls: 10,
  /** Contract 7. */
  username: { min: 2, max: 32 },
  password: { min: 8, max: 1024 },
  /**
   * How long what hashes a password waits for its turn at most before it is `unavailable`, in milliseconds: the sign-ups that an
   * address may make in a minute all have theirs by then, at once on a slow machine, too.
   */
  passwordWaitMs: 15_000,
  sessionLifetimeMs: 90 * DAY * 1000,
  /** How long a session lives at most that is used by its bearer token; a browser's cookie is renewed instead. */
  bearerLifetimeMs: 365 * DAY * 1000,
  cookieRenewalMs: 7 * DAY * 1000,
  sessions: 50,
  /** Devices of a user that are known again at log-in. */
  devices: 20,
  /** How many entries of the audit log a user's own acts leave, the newest. */
  auditEntries: 1000,
  /** How long an entry of the audit log is kept, in milliseconds. */
  auditLifetimeMs: 365 * DAY * 1000,
  auditPage: { min: 1, max: 100, default: 50 },
  /** How long the answer to a guest, register or log-in is kept for a repeat. */
  signInAnswerLifetimeMs: 60 * MINUTE * 1000,
  apiKeys: 20,
  keyDays: { min: 1, max: 365 },
  keyNameLength: 64,
  /** How long a name that a user gives a device of its own may be. */
  deviceNameLength: 64,
  /** How often an account may change its name within a number of days, and for how long the old name is reserved. */
  renames: { max: 3, days: 30 },
  formerNameDays: 30,
  /** Codes that let an account in once each, made together; and the longest that is looked at when one is tried. */
  recoveryCodes: 10,
  recoveryCodeLength: 64,
  passkeys: 10,
  passkeyNameLength: 64,
  /** How long a browser has for what it is to sign, in milliseconds. */
  passkeyChallengeMs: 5 * MINUTE * 1000,
  /** Wrong passwords for one name from one address, one network, or from all, within the window, in milliseconds, before more are refused. */
  wrongPasswords: { max: 10, maxByNetwork: 30, maxByName: 100, windowMs: 15 * MINUTE * 1000 },
  /** How long after it was last seen a guest who never started a match is removed, name and all; in milliseconds. */
  idleGuestLifetimeMs: 30 * DAY * 1000,
  /** How long a device is known after it was last used, and a report is kept for the operator; in milliseconds. */
  deviceLifetimeMs: 365 * DAY * 1000,
  reportLifetimeMs: 365 * DAY * 1000,
  /** Contract 4.16: wrong moves before a day is over, and how long its position is kept, in milliseconds. */
  dailyTries: 3,
  dailyLifetimeMs: 30 * DAY * 1000,
  /** Contract 9: JSON bodies, in bytes, and requests a minute. */
  bodyBytes: 64 * 1024,
  requestsPerMinute: { read: 300, move: 120, write: 60, search: 60, credentials: 20 },
  /** Contract 9: what the guests of an address share, in parts of a user's; and an IPv6 network (/48), in parts of an address's. */
  guestsFactor: 10,
  networkFactor: 10,
  openPollsOfGuests: 200,
  newGuestsADay: 200,
  newAccountsADay: 200,
  /** How long an account counts as a guest does, unless it has played a user of another network and both have moved; in milliseconds. */
  newAccountMs: 7 * DAY * 1000,
  refusedCredentialsAMinute: 60,
  /** Files that an address is sent a minute, and of these packages and pictures. */
  filesAMinute: 1200,
  downloadsAMinute: 120,
  connections: 20_000,
  connectionsOfAddress: 1000,
} as const;
