// Generated from the schemas by `npm run generate -w @yourmove/contract`: edit those.
import type { AvatarID } from "../account.ts";
import type { ErrorCode } from "../errors.ts";
import type { EventKind, UserEventKind } from "../events.ts";
import type {
  ChallengeKind,
  ChallengeStateName,
  DeliveryState,
  InviterSymbol,
  InvitesFrom,
  MatchOrigin,
  MatchResult,
  NotifyWhen,
  OfferKind,
  PlayerSymbol,
  PresenceFor,
  ReportReason,
  StateName,
  ViewerOutcome,
} from "../vocabulary.ts";

/** One of your API keys, without its token. */
export interface ApiKey {
  /** The key, for DELETE /platform/me/keys/{keyID}. */
  keyID: number;
  /** What you called it. */
  name: string;
  /** When it was made, in epoch milliseconds. */
  createdTime: number;
  /** When a request last came with it, in epoch milliseconds. */
  lastUsedTime: number;
  /** When it ends by itself, in epoch milliseconds; null: when you revoke it. */
  expiresTime: number | null;
}

/** The keys that your programs use. */
export interface ApiKeys {
  /** Your API keys, the newest first. */
  items: ApiKey[];
}

/** A page of what was done to your account. */
export interface Audit {
  /** What was done to your account, the newest first. */
  items: AuditEntry[];
  /** Pass it as `before` for older ones; null when there are none. */
  nextCursor: number | null;
}

/** Something that was done to your account. */
export interface AuditEntry {
  /** The entry; a later one has a higher id. */
  entryID: number;
  /** When it was done, in epoch milliseconds. */
  time: number;
  /** Who did it: you, the operator, or the service by itself (`system`). */
  by: "user" | "operator" | "system";
  /** What was done. */
  action: "registered" | "signed_in" | "signed_out" | "session_ended" | "sessions_ended" | "key_made" | "key_revoked" | "password_changed" | "renamed" | "recovery_codes_made" | "recovered" | "passkey_added" | "passkey_removed" | "banned" | "unbanned" | "deleted";
  /** What it was done to, a kind and an id; null for the account itself. */
  subject: string | null;
  /** The values as they were before; null where none changed. */
  before: Record<string, string | number | boolean | null> | null;
  /** The values from then on; null where none changed. */
  after: Record<string, string | number | boolean | null> | null;
  /** The browser or program that did it, as it calls itself. */
  device: string | null;
}

/** Which entries to list. */
export interface AuditInput {
  /** The `nextCursor` of the page before: only older entries. */
  before?: number | undefined;
  /** How many entries at most; clamped to 1..100. */
  limit: number;
}

/** A new picture. */
export interface AvatarInput {
  /** One of the service's own pictures, by its id; null takes the avatar away. */
  avatar: AvatarID | null;
}

/** Whom to block, or to block no longer. */
export interface BlockInput {
  /** Whom; never yourself, and no bot. */
  userID: number;
}

/** Whom you block. */
export interface Blocks {
  /** Whom you block, the newest first; at most 500, and never shown online. */
  items: UserSummary[];
}

/** An open seat, from your viewpoint. */
export interface Challenge {
  /** Its name, which nobody guesses; who holds it may take the seat. */
  ref: string;
  /** `link`: for who holds `ref`; `open`: also in the public list. */
  kind: ChallengeKind;
  /** The game that will be played. */
  gameType: string;
  /** 0 open; every other number means closed for good. */
  state: number;
  /** `state` as a word. */
  stateName: ChallengeStateName;
  /** Who plays whoever takes the seat. */
  creator: UserSummary;
  /** The creator's side; `random` is drawn at the accept. */
  symbol: InviterSymbol;
  /** Seconds that each turn may take; null for no deadline. */
  turnSeconds: number | null;
  /** The creator's words; null without any. */
  message: string | null;
  /** Whether a quick match left it. */
  isQuick: boolean;
  /** When it was made, in epoch milliseconds. */
  createdTime: number;
  /** When it expires, or would have, in epoch milliseconds. */
  expiresTime: number;
  /** When it was closed, in epoch milliseconds; null while it is open. */
  closedTime: number | null;
  /** The match that it became; null for all but its two players, and where it became none. */
  matchID: number | null;
  /** Whether you made it. */
  isYours: boolean;
  /** Whether you may take the seat; without credentials, whether a new guest might. */
  canAccept: boolean;
  /** Whether you may take it back: it is yours, and open. */
  canCancel: boolean;
  /** The link to hand out; null for all but the creator. */
  url: string | null;
}

/** One challenge. */
export interface ChallengeAnswer {
  /** The challenge as you may see it. */
  challenge: Challenge;
}

/** A seat to leave open. */
export interface ChallengeInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** `link`: for who holds `ref`; `open`: also in the public list. */
  kind: ChallengeKind;
  /** Your own side; `random` is drawn when the invite is accepted. */
  symbol: InviterSymbol;
  /** Seconds that each turn may take, before the other player wins; null for no deadline. */
  turnSeconds: number | null;
  /** A few words to the other player; null or empty for none. */
  message: string | null;
  /** Seconds until it expires: a link up to 2592000 (default 604800), an open one up to 604800 (86400), with turns below 3600 s up to 900 (900). */
  lifetimeSeconds?: number | undefined;
}

/** Which challenge. */
export interface ChallengeRefInput {
  /** Its name. */
  ref: string;
}

/** Open challenges. */
export interface Challenges {
  /** Open challenges that you may accept, the oldest first. */
  items: Challenge[];
  /** Whether there are more than `limit` let through. */
  limited: boolean;
}

/** Which challenges to list. */
export interface ChallengesInput {
  /** Only challenges of this game type; absent, those of all games. */
  gameType?: string | undefined;
  /** How many challenges at most; clamped to 1..50. */
  limit: number;
}

/** A new password, with the old one. */
export interface ChangePasswordInput {
  /** The password so far. */
  currentPassword: string;
  /** The password from now on. */
  newPassword: string;
  /** Which of your passkeys end with the old password. */
  endPasskeys: "recent" | "all" | "none";
  /** Which of your webhooks end with the old password. */
  endWebhooks: "recent" | "all" | "none";
}

/** A new session, and what else leads in or out. */
export interface ChangedPassword {
  /** The bearer token of the new session; it is shown this once. */
  token: string;
  /** You, as others see you. */
  user: UserSummary;
  /** The passkeys that still sign you in: remove what is not yours. */
  passkeys: Passkey[];
  /** The webhooks that still hear of your matches: likewise. */
  webhooks: Webhook[];
}

/** That it is you. */
export interface CreateCodesInput {
  /** The account's password once more; absent, it is refused like a wrong one. */
  password?: string | undefined;
}

/** A new API key. */
export interface CreateKeyInput {
  /** The bot or script that will use it; trimmed, and not empty. */
  name: string;
  /** The account's password once more; absent, it is refused like a wrong one. */
  password?: string | undefined;
  /** After how many days it ends by itself; absent: never. */
  expiresInDays?: number | undefined;
}

/** A new API key. */
export interface CreatedApiKey {
  /** The key itself, a bearer token; it is shown this once. */
  token: string;
  /** The key as it is listed from now on. */
  key: ApiKey;
}

/** A new webhook. */
export interface CreatedWebhook {
  /** The webhook as it is listed from now on. */
  webhook: Webhook;
  /** What its signatures are made with: `whsec_` and base64; it is shown this once. */
  secret: string;
}

/** A new session. */
export interface Credentials {
  /** The bearer token of the new session; it is shown this once. */
  token: string;
  /** You, as others see you. */
  user: UserSummary;
}

/** That it is meant. */
export interface DeleteInput {
  /** The account's password once more; absent, it is refused like a wrong one. */
  password?: string | undefined;
  /** The own name, of a guest or a host platform's user, who has no password. */
  username?: string | undefined;
}

/** What was sent to a webhook, and what came of it. */
export interface Deliveries {
  /** The newest first, 50 at most. */
  items: Delivery[];
  /** Pass it as `before` for older ones; null when there are none. */
  nextCursor: number | null;
}

/** Which deliveries to list. */
export interface DeliveriesInput {
  /** One of your webhooks. */
  webhookID: number;
  /** Only deliveries of this state. */
  state?: DeliveryState | undefined;
  /** The `nextCursor` of the page before: only older deliveries. */
  before?: number | undefined;
}

/** One event on its way to a webhook. */
export interface Delivery {
  /** The delivery. */
  deliveryID: number;
  /** What happened. */
  type: string;
  /** Whether it has come; `dead` is given up. */
  state: DeliveryState;
  /** How often it was tried. */
  attempts: number;
  /** When it was first on its way, in epoch milliseconds. */
  createdTime: number;
  /** When it is tried next, in epoch milliseconds; null unless it is pending. */
  nextTime: number | null;
  /** What the last attempt came to, in words; null before it. */
  lastAnswer: string | null;
}

/** Which delivery. */
export interface DeliveryInput {
  /** One of your webhooks. */
  webhookID: number;
  /** One of its deliveries. */
  deliveryID: number;
}

/** The draw, as far as it is offered. */
export interface DrawOffer {
  /** Who offers it; null while none stands. */
  byUserID: number | null;
  /** When it was offered: pass it with an answer that is meant for this one, in epoch milliseconds; null while none stands. */
  offeredTime: number | null;
  /** Whether you may offer it now, and it would say something new. */
  canOffer: boolean;
  /** Whether you may accept or decline it: the other player offers it. */
  canAnswer: boolean;
  /** Whether you may take it back: you offer it. */
  canWithdraw: boolean;
  /** How the last one of its kind ended; `lapsed` by a move, the end of the match, or another offer's acceptance; null before any has. */
  lastAnswer: "accepted" | "declined" | "withdrawn" | "lapsed" | null;
  /** Who had made that one; null before any has ended. */
  lastByUserID: number | null;
  /** When that one ended, in epoch milliseconds; null before any has. */
  lastTime: number | null;
}

/** Done; there is nothing more to tell. */
export type Empty = Record<string, never>;

/** What an event is about; whoever gets it reads the rest with its own credentials. */
export interface EventData {
  /** The match; null where it is about none. */
  matchID: number | null;
  /** The match's game. */
  gameType: string | null;
  /** Whom it is about: both players of the match, the inviter first. */
  userIDs: number[];
  /** Whom it is told: the owner of the webhook; at the operator's, whose turn or invite it is, else null. */
  forUserID: number | null;
  /** The match's state then; 2 or more is over. */
  state: number | null;
  /** The state's name. */
  stateName: StateName | null;
  /** Whose turn it was then; null unless the match was active. */
  currentTurnUserID: number | null;
  /** Who won; null unless somebody has. */
  winnerUserID: number | null;
  /** How the match ended; null until it is over. */
  result: MatchResult | null;
  /** How many moves stood then. */
  moveCount: number | null;
  /** The match's `positionVersion` then: the higher one of two events is the later. */
  positionVersion: number | null;
  /** The match's cursor then: read the match with it as `since` to see what changed. */
  lastActionTime: number | null;
  /** The page to open: of the match, or of what else it is about. */
  link: string;
}

/** One field that was refused. */
export interface FieldError {
  /** The field, dotted; empty for the request as a whole. */
  path: string;
  /** What is wrong with it, in words. */
  message: string;
}

/** Users to invite. */
export interface Friends {
  /** Users to invite, the likeliest first; never you. */
  items: UserSummary[];
  /** Whether more matched than `limit` let through. */
  limited: boolean;
}

/** A game that can be played here. */
export interface Game {
  /** Its name in addresses and matches. */
  gameType: string;
  /** Its name for people, in English. */
  name: string;
  /** Its rules in one line, in English. */
  summary: string;
  /** JSON Schema of the game's move. */
  moveSchema: Record<string, unknown>;
  /** How large the board is. */
  boardSize: {
    /** Squares from top to bottom. */
    rows: number;
    /** Squares from left to right. */
    columns: number;
  };
  /** Whether `game.legalMoves` is always listed on turn; a game with more than 512 at a time may leave them out. */
  hasLegalMoves: boolean;
  /** Every `resultDetail` that a match of it may end with, as words; more may come. */
  resultDetails: string[];
  /** Whether a takeback may be offered: not in games with secrets. */
  hasTakeback: boolean;
  /** Whether a draw may be offered: not in games that can't be level. */
  hasAgreedDraw: boolean;
}

/** Finished matches of one game, counted by how they ended for the user. */
export interface GameResults {
  /** How many it won, by play, forfeit or timeout. */
  won: number;
  /** How many it lost, by play, forfeit or timeout. */
  lost: number;
  /** How many were level. */
  drawn: number;
  /** The game. */
  gameType: string;
}

/** The position as you may see it; further fields are the game's own; a list over 240 KiB leaves `legalMoves` out of its older items, and one that would pass 256 KiB even so leaves all but `lastMove` out of its oldest: absent means, ask for the match itself. */
export interface GameView {
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: MoveBody | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: MoveBody[] | undefined;
  [field: string]: unknown;
}

/** The games on offer. */
export interface Games {
  /** Every game on offer. */
  items: Game[];
}

/** Which match to read, and how long to wait for a change. */
export interface GetInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** A match of your own, of this game type. */
  matchID: number;
  /** The `lastActionTime` last seen; while it is still the current one, the answer is `unchanged`. */
  since?: number | undefined;
  /** Seconds to wait for a change, with `since`; clamped to 25. */
  wait: number;
}

/** Under which name to play. */
export interface GuestInput {
  /** The name to play under, which nobody has and none that looks like it; absent, one is made up. */
  username?: string | undefined;
}

/** The moves of a match, a page of them. */
export interface History {
  /** The moves that stand, the oldest first, at most 500. */
  items: HistoryMove[];
  /** Pass it as `after` for the moves that follow; null where there are no more. */
  nextAfter: number | null;
}

/** Which match's moves, and from where on. */
export interface HistoryInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** A match of your own, of this game type. */
  matchID: number;
  /** The `nextAfter` of the page before: only moves with a higher `moveNumber`, or later ones where `takenBack` is `include`; 0 for the first page. */
  after: number;
  /** `include` adds the moves that were taken back, in order of time; by default only those that stand. */
  takenBack: "include" | "exclude";
}

/** One accepted move. */
export interface HistoryMove {
  /** Its place among the moves that stood when it was made, from 1. */
  moveNumber: number;
  /** Who made it. */
  userID: number;
  /** The side that made it. */
  symbol: PlayerSymbol;
  /** The game's own move; null where you may not know it. */
  move: MoveBody | null;
  /** When it was accepted, in epoch milliseconds. */
  time: number;
  /** Whether it was taken back; only with `takenBack=include`. */
  isTakenBack: boolean;
}

/** An invite to a match. */
export interface InviteInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** Whom to invite; never yourself. */
  opponentUserID: number;
  /** Your own side; `random` is drawn when the invite is accepted. */
  symbol: InviterSymbol;
  /** Seconds that each turn may take, before the other player wins; null for no deadline. */
  turnSeconds: number | null;
  /** A few words to the other player; null or empty for none. */
  message: string | null;
}

/** Which API key. */
export interface KeyInput {
  /** One of your API keys. */
  keyID: number;
}

/** Your matches, or that none of them changed. */
export type ListEnvelope = ListSnapshot | UnchangedList;

/** Which matches to list, and how long to wait for a change. */
export interface ListInput {
  /** Only matches of this game type; absent, those of all games. */
  gameType?: string | undefined;
  /** The `lastActionTime` last seen; while it is still the current one, the answer is `unchanged`. */
  since?: number | undefined;
  /** Seconds to wait for a change, with `since`; clamped to 25. */
  wait: number;
  /** How many matches that are over at most; clamped to 1..100. */
  limit: number;
  /** The `nextCursor` of the page before: only older matches that are over, `since` and `wait` ignored. */
  before?: number | undefined;
  /** Only matches with this user; such a list never waits. */
  opponentUserID?: number | undefined;
  /** `only`, with `since`: the matches that changed after it in place of the whole list; never with `before` or `opponentUserID`. */
  changes?: "only" | undefined;
}

/** Your matches, with their cursor: all that counts now, or only what changed. */
export interface ListSnapshot {
  /** What follows is how things stand now. */
  unchanged: false;
  /** The list's cursor, the highest of all your matches of the game type: pass it as `since`; 0 without any. */
  lastActionTime: number;
  /** The service's clock at the answer, in epoch milliseconds. */
  serverTime: number;
  /** Whether `items` are only the matches that changed after `since`: as `changes=only` asks, where few did. */
  isDelta: boolean;
  /** The viewer whose list this is, also where it is empty. */
  yourUserID: number;
  /** Invited and active matches and the newest that are over, the latest `lastActionTime` first; of a delta, those that changed. */
  items: Match[];
  /** How many matches wait for a move of yours. */
  yourTurnCount: number;
  /** How many invites wait for an answer of yours. */
  inviteCount: number;
  /** How many offers of opponents stand and wait for an answer of yours. */
  offerCount: number;
  /** Pass it as `before` for older matches that are over; null where there are no more; of a delta, where the whole list would end. */
  nextCursor: number | null;
}

/** Who signs in. */
export interface LoginInput {
  /** The account's name, or what looks like it. */
  username: string;
  /** The account's password. */
  password: string;
}

/** A match from your viewpoint, the calling user's. */
export interface Match {
  /** The match, for ever. */
  matchID: number;
  /** The game that is played, as GET /platform/games lists it. */
  gameType: string;
  /** 0 invited, 1 active; every number from 2 on means over, also one you don't know. */
  state: number;
  /** `state` as a word. */
  stateName: StateName;
  /** What it came from: an invite, a challenge by `link` or in the list (`open`), a `quick` match, or a `rematch`. */
  origin: MatchOrigin;
  /** Who sent the invite, or made the challenge. */
  invitedByUserID: number;
  /** The side the inviter asked for; `random` is drawn when the invite is accepted. */
  inviterSymbol: InviterSymbol;
  /** Who plays X and moves first; null until the invite is accepted. */
  xUserID: number | null;
  /** Who plays O; null until the invite is accepted. */
  oUserID: number | null;
  /** Whose turn it is; null unless the match is active. */
  currentTurnUserID: number | null;
  /** Who won; null unless the result is `win`, `forfeit` or `timeout`. */
  winnerUserID: number | null;
  /** You: the user that this view is for. */
  yourUserID: number;
  /** Your side; null until the invite is accepted. */
  yourSymbol: PlayerSymbol | null;
  /** Whether the match is active and the turn is yours. */
  isYourTurn: boolean;
  /** Whether a move of yours would be looked at now; the same as `isYourTurn`. */
  canMove: boolean;
  /** Whether you may accept: an invite to you is pending. */
  canAcceptInvite: boolean;
  /** Whether you may decline: an invite to you is pending. */
  canDeclineInvite: boolean;
  /** Whether you may cancel: an invite of yours is pending. */
  canCancelInvite: boolean;
  /** Whether you may give up: the match is active. */
  canForfeit: boolean;
  /** Whether you may give the player on turn more time: the turn has a deadline and isn't yours. */
  canExtend: boolean;
  /** Whether you may ask for a rematch, or accept the other player's: it was played, and is over. */
  canRematch: boolean;
  /** Whether the match is over for good: `state` is 2 or more. */
  isFinished: boolean;
  /** How it ended: `win`, `draw`, `forfeit`, `timeout`, `declined`, `canceled`, `expired` or `aborted`; null until over. */
  result: string | null;
  /** How exactly, one of the words that GET /platform/games lists for the game, or `agreement`; null until over, and where there is no more to say. */
  resultDetail: string | null;
  /** The result as you see it; null until over, and where nobody won or drew. */
  outcome: ViewerOutcome | null;
  /** The user across the board, or whom you invited, or who invited you. */
  opponent: UserSummary;
  /** The inviter's words to the invited user; null without any. */
  message: string | null;
  /** How many moves stand: accepted, and not taken back. */
  moveCount: number;
  /** 0 at the start, one more with every accepted move and takeback, and never less: pass it as `expectedPositionVersion`. */
  positionVersion: number;
  /** Seconds that each turn may take; null for no deadline. */
  turnSeconds: number | null;
  /** When the turn in progress times out, in epoch milliseconds; null unless active with a deadline. */
  turnDeadlineTime: number | null;
  /** When the invite expires, in epoch milliseconds; null unless it is pending. */
  inviteExpiresTime: number | null;
  /** What is offered between the moves, and what you may do about it. */
  offers: Offers;
  /** The match that this is the rematch of; null for others. */
  rematchOfMatchID: number | null;
  /** The latest rematch of this match, also one that came to nothing; null without any. */
  rematchMatchID: number | null;
  /** When the invite was sent, in epoch milliseconds. */
  createdTime: number;
  /** When the invite was accepted, in epoch milliseconds; null until then. */
  startedTime: number | null;
  /** When the match was over, in epoch milliseconds; null until then. */
  finishedTime: number | null;
  /** When the last of the moves that stand was made, in epoch milliseconds; null before the first. */
  lastMoveTime: number | null;
  /** The match's cursor: pass it as `since`, in epoch milliseconds. */
  lastActionTime: number;
  /** The position as you may see it. */
  game: GameView;
}

/** One match, or that it did not change. */
export type MatchEnvelope = MatchSnapshot | Unchanged;

/** Which match. */
export interface MatchInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** A match of your own, of this game type. */
  matchID: number;
}

/** One match, with its cursor. */
export interface MatchSnapshot {
  /** What follows is how things stand now. */
  unchanged: false;
  /** The match's cursor: pass it as `since`. */
  lastActionTime: number;
  /** The service's clock at the answer, in epoch milliseconds. */
  serverTime: number;
  /** The match as you may see it. */
  match: Match;
}

/** The user behind the credentials. */
export interface Me {
  /** You, as others see you. */
  user: UserSummary;
}

/** What the service offers. */
export interface Meta {
  /** The version of the contract that is served. */
  contractVersion: string;
  /** What is served beyond version 1.0, as words; ignore those you don't know. */
  features: string[];
  /** Why browsers can't be notified here, in words; null where they can. */
  pushOff: string | null;
  /** Every bound of the contract by its name; one with several numbers is an object. */
  limits: Record<string, number | Record<string, number>>;
}

/** A move, in the shape that its game gives it. */
export type MoveBody = Record<string, unknown>;

/** A move, and in which match. */
export interface MoveInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** A match of your own, of this game type. */
  matchID: number;
  /** The game's own move, as the `moveSchema` of its game says. */
  move: Record<string, unknown>;
  /** The match's `lastActionTime` as you saw it; when it has moved on, the move is `stale_state`. */
  expectedLastActionTime?: number | undefined;
  /** The match's `positionVersion` as you saw it; when it has moved on, the move is `stale_state`; no offer ever moves it. */
  expectedPositionVersion?: number | undefined;
}

/** A new passkey. */
export interface NewPasskeyInput {
  /** The passkey as the browser gives it by `toJSON()`. */
  credential: {
    /** The credential, in base64url. */
    id: string;
    /** The same. */
    rawId: string;
    /** What kind of credential: the only one there is. */
    type: "public-key";
    /** Whether the device itself made it, or another one. */
    authenticatorAttachment?: string | undefined;
    /** What was made. */
    response: {
      /** What the browser says, in base64url. */
      clientDataJSON: string;
      /** What the device says, in base64url. */
      attestationObject: string;
      /** How the passkey may be reached. */
      transports?: string[] | undefined;
    };
  };
  /** What to call it; absent: after the browser and system. */
  name?: string | undefined;
}

/** What you are notified of, and when. */
export interface NotificationSettings {
  /** When it is your turn. */
  turn: boolean;
  /** When you are invited, or your invite or challenge is accepted. */
  invite: boolean;
  /** When your opponent offers a draw or asks to take back. */
  offer: boolean;
  /** When a match of yours is over. */
  over: boolean;
  /** When four fifths of a turn of 6 hours or more have passed. */
  reminder: boolean;
  /** `away`: only while no page of the service is open; `always`: then too. */
  when: NotifyWhen;
  /** When nothing is sent: it comes afterwards, as far as it still is so; null: at any time. */
  quiet: QuietHours | null;
}

/** What to change; what is absent stays as it is. */
export interface NotificationSettingsInput {
  /** When it is your turn. */
  turn?: boolean | undefined;
  /** When you are invited, or your invite or challenge is accepted. */
  invite?: boolean | undefined;
  /** When your opponent offers a draw or asks to take back. */
  offer?: boolean | undefined;
  /** When a match of yours is over. */
  over?: boolean | undefined;
  /** When four fifths of a turn of 6 hours or more have passed. */
  reminder?: boolean | undefined;
  /** `away`: only while no page of the service is open; `always`: then too. */
  when?: NotifyWhen | undefined;
  /** When nothing is sent: it comes afterwards, as far as it still is so; null: at any time. */
  quiet?: QuietHours | null | undefined;
}

/** Which offer, and in which match. */
export interface OfferAnswerInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** A match of your own, of this game type. */
  matchID: number;
  /** A draw, or a takeback. */
  kind: OfferKind;
  /** The offer's `offeredTime` as you saw it; when another stands or none, the answer is `stale_state`. */
  offeredTime?: number | undefined;
}

/** What to offer, and in which match. */
export interface OfferInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** A match of your own, of this game type. */
  matchID: number;
  /** A draw, or a takeback. */
  kind: OfferKind;
}

/** What is offered, and what you may do about it. */
export interface Offers {
  /** To end the match as a draw. */
  draw: DrawOffer;
  /** To take back the offerer's latest move, and what followed it. */
  takeback: TakebackOffer;
}

/** One of your passkeys. */
export interface OnePasskey {
  /** The passkey as it is listed from now on. */
  passkey: Passkey;
}

/** One of your sessions. */
export interface OneSession {
  /** The session as it is listed from now on. */
  session: Session;
}

export interface OtherAccess {
  /** The passkeys that still sign you in: remove what is not yours. */
  passkeys: Passkey[];
  /** The webhooks that still hear of your matches: likewise. */
  webhooks: Webhook[];
}

/** Your challenges. */
export interface OwnChallenges {
  /** Your open challenges, the newest first, then the last 20 that were closed. */
  items: Challenge[];
}

/** One of your passkeys, without its key. */
export interface Passkey {
  /** The passkey, for /platform/me/passkeys/{passkeyID}. */
  passkeyID: number;
  /** What you called it, or where it was made. */
  name: string;
  /** When it was made, in epoch milliseconds. */
  createdTime: number;
  /** When it last signed you in, in epoch milliseconds; null: never yet. */
  lastUsedTime: number | null;
  /** Whether it is kept in more places than one device. */
  isSynced: boolean;
}

/** That it is you. */
export interface PasskeyAskInput {
  /** The account's password once more; absent, it is refused like a wrong one. */
  password?: string | undefined;
}

/** What a browser needs to make a passkey. */
export interface PasskeyCreation {
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
  options: {
    /** What is to be signed, in base64url; good once and for minutes. */
    challenge: string;
    /** Who asks. */
    rp: {
      /** The domain that the passkey is for. */
      id: string;
      /** The service's name. */
      name: string;
    };
    /** For whom. */
    user: {
      /** Random bytes that stand for you, the same each time, in base64url. */
      id: string;
      /** Your name. */
      name: string;
      /** Your name. */
      displayName: string;
    };
    /** What kinds of keys are understood, the favourite first. */
    pubKeyCredParams: {
      /** What kind of credential: the only one there is. */
      type: "public-key";
      /** A COSE algorithm. */
      alg: number;
    }[];
    /** How long to wait for you, in milliseconds. */
    timeout: number;
    /** Nothing is asked about the device. */
    attestation: "none";
    /** Passkeys of yours: a device that holds one makes no second. */
    excludeCredentials: {
      /** The credential, in base64url. */
      id: string;
      /** What kind of credential: the only one there is. */
      type: "public-key";
      /** How it may be reached. */
      transports?: string[] | undefined;
    }[];
    /** What kind of passkey. */
    authenticatorSelection: {
      /** It is found without your name. */
      residentKey: "required";
      /** The same, for older browsers. */
      requireResidentKey: boolean;
      /** It asks who uses it. */
      userVerification: "required";
    };
  };
}

/** Which passkey. */
export interface PasskeyInput {
  /** One of your passkeys. */
  passkeyID: number;
}

/** What a browser needs to sign in with a passkey. */
export interface PasskeyRequest {
  /** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
  options: {
    /** What is to be signed, in base64url; good once and for minutes. */
    challenge: string;
    /** The domain that the passkey is for. */
    rpId: string;
    /** How long to wait for you, in milliseconds. */
    timeout: number;
    /** The device asks who uses it. */
    userVerification: "required";
  };
}

/** Who signs in. */
export interface PasskeySignInInput {
  /** The answer as the browser gives it by `toJSON()`. */
  credential: {
    /** The credential, in base64url. */
    id: string;
    /** The same. */
    rawId: string;
    /** What kind of credential: the only one there is. */
    type: "public-key";
    /** Whether the device itself made it, or another one. */
    authenticatorAttachment?: string | undefined;
    /** What was signed. */
    response: {
      /** What the browser says, in base64url. */
      clientDataJSON: string;
      /** What the device says, in base64url. */
      authenticatorData: string;
      /** Its signature on both, in base64url. */
      signature: string;
      /** For whom the passkey was made, as it says, in base64url. */
      userHandle?: string | null | undefined;
    };
  };
}

/** What you can sign in with beside your password. */
export interface Passkeys {
  /** Your passkeys, the oldest first. */
  items: Passkey[];
}

/** Who may invite you, and who sees you online. */
export interface Privacy {
  /** Who may invite you from now on; `accounts` are all but guests, `known` those with whom a match of yours has started. */
  invitesFrom: InvitesFrom;
  /** Who sees whether you are online; `known` are those with whom a match of yours has started. */
  presence: PresenceFor;
}

/** What to change; what is absent stays as it is. */
export interface PrivacyInput {
  /** Who may invite you from now on; `accounts` are all but guests, `known` those with whom a match of yours has started. */
  invitesFrom?: InvitesFrom | undefined;
  /** Who sees whether you are online; `known` are those with whom a match of yours has started. */
  presence?: PresenceFor | undefined;
}

/** Why a request was refused (RFC 9457). */
export interface Problem {
  /** A name for the code, not an address to fetch. */
  type: string;
  /** What the code means, in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What is the matter this time, in words. */
  detail: string;
  /** What a program decides by. */
  code: ErrorCode;
  /** The id under which the request is logged; in a kept answer, that of the request it first answered. */
  requestID: string;
  /** The fields that were refused, with a 400. */
  errors?: FieldError[] | undefined;
  /** The match as it truly is, with every 409 about a match. */
  match?: Match | undefined;
  /** The challenge as it truly is, with every 409 about a challenge. */
  challenge?: Challenge | undefined;
  /** What the user is banned for, with `account_banned`. */
  reason?: ReportReason | undefined;
  /** Until when, with `account_banned`, in epoch milliseconds; null for good. */
  until?: number | null | undefined;
}

/** What a browser subscribes with. */
export interface PushKey {
  /** The service's public key (VAPID), to subscribe a browser with; null where push is off. */
  publicKey: string | null;
  /** Why push is off, in words; null where it is on. */
  whyOff: string | null;
}

/** The match, or the seat that waits for somebody. */
export type QuickAnswer = QuickMatched | QuickWaiting;

/** The terms of a quick match. */
export interface QuickInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** Seconds that each turn may take, before the other player wins; null for no deadline. */
  turnSeconds: number | null;
}

/** A quick match that has begun. */
export interface QuickMatched {
  /** What follows is how things stand now. */
  unchanged: false;
  /** The match's cursor: pass it as `since`. */
  lastActionTime: number;
  /** The service's clock at the answer, in epoch milliseconds. */
  serverTime: number;
  /** The match as you may see it. */
  match: Match;
  /** Somebody's seat was open: the match has begun. */
  matched: true;
}

/** A quick match that waits. */
export interface QuickWaiting {
  /** The challenge as you may see it. */
  challenge: Challenge;
  /** Nobody's seat was open: yours is now. */
  matched: false;
}

/** Hours of the day, where you are. */
export interface QuietHours {
  /** When it begins, `HH:MM`. */
  from: string;
  /** When it ends, `HH:MM`; before `from`, the next morning. */
  to: string;
  /** Where, by its IANA name. */
  timeZone: string;
}

/** A new session, and what is left to come back by. */
export interface Recovered {
  /** The bearer token of the new session; it is shown this once. */
  token: string;
  /** You, as others see you. */
  user: UserSummary;
  /** How many codes are still good. */
  codesLeft: number;
  /** The passkeys that still sign you in: remove what is not yours. */
  passkeys: Passkey[];
  /** The webhooks that still hear of your matches: likewise. */
  webhooks: Webhook[];
}

/** New codes; those before them are good no longer. */
export interface RecoveryCodes {
  /** Each lets you in once, without your password; they are shown this once. */
  codes: string[];
  /** When they were made, in epoch milliseconds. */
  createdTime: number;
}

/** Whether you could come back without your password. */
export interface RecoveryState {
  /** How many codes are good; 0 where none were made. */
  left: number;
  /** When they were made, in epoch milliseconds; null where none is good. */
  createdTime: number | null;
}

/** A new account. */
export interface RegisterInput {
  /** 2 to 32 letters and marks of any script (scripts mixed only as one language mixes them), digits, single spaces, _ - . or '; trimmed, and unique by what it looks like. */
  username: string;
  /** The password to sign in with from now on. */
  password: string;
}

/** A new name. */
export interface RenameInput {
  /** 2 to 32 letters and marks of any script (scripts mixed only as one language mixes them), digits, single spaces, _ - . or '; trimmed, and unique by what it looks like. */
  username: string;
}

/** Another name for a passkey. */
export interface RenamePasskeyInput {
  /** One of your passkeys. */
  passkeyID: number;
  /** What to call it. */
  name: string;
}

/** A name for a device. */
export interface RenameSessionInput {
  /** One of your sessions. */
  sessionID: number;
  /** What to call the device; null: after its browser and system again. */
  name: string | null;
}

/** Which events to send once more. */
export interface ReplayInput {
  /** One of your webhooks. */
  webhookID: number;
  /** From when on, in epoch milliseconds. */
  sinceTime: number;
  /** Until when, in epoch milliseconds. */
  untilTime: number;
}

/** Events on their way again. */
export interface Replayed {
  /** How many events are on their way again, at most 10000; ask for a later range for the rest. */
  count: number;
}

/** What the operator should know about a user. */
export interface ReportInput {
  /** Who is reported; never yourself, and no bot. */
  userID: number;
  /** The match that it is about, one of you two. */
  matchID?: number | undefined;
  /** What for. */
  reason: ReportReason;
  /** What happened, in your words. */
  text?: string | undefined;
}

/** A report that was stored for the operator. */
export interface Reported {
  /** The report, to name it to the operator. */
  reportID: number;
}

/** Finished matches, counted by how they ended for the user. */
export interface Results {
  /** How many it won, by play, forfeit or timeout. */
  won: number;
  /** How many it lost, by play, forfeit or timeout. */
  lost: number;
  /** How many were level. */
  drawn: number;
}

/** A new secret; the old one signs too for a while. */
export interface RotatedSecret {
  /** What its signatures are made with: `whsec_` and base64; it is shown this once. */
  secret: string;
}

/** Whom to look for. */
export interface SearchInput {
  /** A game type, as GET /platform/games lists them. */
  gameType: string;
  /** A part of the name, trimmed and without regard to case; empty suggests bots and recent opponents. */
  q: string;
  /** How many users at most; clamped to 1..50. */
  limit: number;
}

/** One of your sessions, without its token. */
export interface Session {
  /** The session, for /platform/me/sessions/{sessionID}. */
  sessionID: number;
  /** What you call the device; null until you call it anything. */
  name: string | null;
  /** The browser that it began in, as far as that said so. */
  browser: string | null;
  /** The system that it began on, as far as the browser said so. */
  system: string | null;
  /** When it was signed in, in epoch milliseconds. */
  createdTime: number;
  /** When a request last came with it, in epoch milliseconds. */
  lastUsedTime: number;
  /** Whether this very request came with it. */
  isCurrent: boolean;
}

/** Which session. */
export interface SessionInput {
  /** One of your sessions. */
  sessionID: number;
}

/** Where you are signed in. */
export interface Sessions {
  /** Your sessions, the last used first. */
  items: Session[];
}

/** The browser that was taken in, among those that show you notifications. */
export interface Subscribed {
  /** Your subscriptions, the oldest first. */
  items: Subscription[];
  /** The subscription of the endpoint that was sent: the same number, however often it is sent. */
  subscriptionID: number;
}

/** A browser that shows notifications, until its session ends. */
export interface Subscription {
  /** The subscription. */
  subscriptionID: number;
  /** What you called the device. */
  label: string | null;
  /** When it was made, in epoch milliseconds. */
  createdTime: number;
}

/** Which subscription. */
export interface SubscriptionIDInput {
  /** One of your subscriptions. */
  subscriptionID: number;
}

/** A browser that shows notifications. */
export interface SubscriptionInput {
  /** Where the browser's push service takes messages: https, at a public address. */
  endpoint: string;
  /** The browser's keys (RFC 8291). */
  keys: {
    /** The browser's public key. */
    p256dh: string;
    /** The secret that it shares with the service. */
    auth: string;
  };
  /** What to call this device. */
  label?: string | undefined;
}

/** The browsers that show you notifications. */
export interface Subscriptions {
  /** Your subscriptions, the oldest first. */
  items: Subscription[];
}

/** The takeback, as far as it is offered. */
export interface TakebackOffer {
  /** Who offers it; null while none stands. */
  byUserID: number | null;
  /** When it was offered: pass it with an answer that is meant for this one, in epoch milliseconds; null while none stands. */
  offeredTime: number | null;
  /** Whether you may offer it now, and it would say something new. */
  canOffer: boolean;
  /** Whether you may accept or decline it: the other player offers it. */
  canAnswer: boolean;
  /** Whether you may take it back: you offer it. */
  canWithdraw: boolean;
  /** How the last one of its kind ended; `lapsed` by a move, the end of the match, or another offer's acceptance; null before any has. */
  lastAnswer: "accepted" | "declined" | "withdrawn" | "lapsed" | null;
  /** Who had made that one; null before any has ended. */
  lastByUserID: number | null;
  /** When that one ended, in epoch milliseconds; null before any has. */
  lastTime: number | null;
  /** How many moves stand when it is accepted, as fixed when it was offered; null while none stands. */
  toMoveCount: number | null;
}

/** A test event on its way. */
export interface TestDelivery {
  /** The delivery, to look up what came of it. */
  deliveryID: number;
}

/** Nothing changed since the cursor given as `since`. */
export interface Unchanged {
  /** Nothing changed. */
  unchanged: true;
  /** The cursor, as it was given as `since`. */
  lastActionTime: number;
  /** The service's clock at the answer, in epoch milliseconds. */
  serverTime: number;
}

/** Nothing of your list changed since the cursor given as `since`. */
export interface UnchangedList {
  /** Nothing changed. */
  unchanged: true;
  /** The cursor, as it was given as `since`. */
  lastActionTime: number;
  /** The service's clock at the answer, in epoch milliseconds. */
  serverTime: number;
  /** The viewer whose list this is, also where it is empty. */
  yourUserID: number;
}

/** Who comes back, by which code. */
export interface UseCodeInput {
  /** The account's name, or what looks like it. */
  username: string;
  /** One of the account's codes; case, spaces and hyphens do not matter. */
  code: string;
  /** The password from now on. */
  newPassword: string;
}

/** Which user. */
export interface UserInput {
  /** Whose page. */
  userID: number;
}

/** A user's page. */
export interface UserPage {
  /** Whose page this is. */
  user: UserSummary;
  /** Against everybody. */
  results: Results;
  /** Against you alone, as the user sees them. */
  resultsAgainstYou: Results;
  /** Against everybody, by game, the most played first: of the newest 1000 matches that are over. */
  resultsByGame: GameResults[];
}

/** A user as others see it. */
export interface UserSummary {
  /** Who it is, for ever. */
  userID: number;
  /** The name to show, which may change; a host platform's users may share one. */
  username: string;
  /** Path of the user's page in the lobby. */
  link: string;
  /** The picture to show: a path of this service or an http(s) address; null without one. */
  avatar: string | null;
  /** Whether a poll of the user's is open, or its last request is less than 60 s ago; bots always are, and who hides it from you is not. */
  isOnline: boolean;
  /** Whether it plays without an account. */
  isGuest: boolean;
  /** Whether it is one of the service's own bots. */
  isBot: boolean;
  /** Whether its account was deleted: its name says nothing any more, and it can't be invited. */
  isDeleted: boolean;
}

/** An address that is told of events, without its secret. */
export interface Webhook {
  /** The webhook. */
  webhookID: number;
  /** Where events are sent. */
  url: string;
  /** What it is told of. */
  kinds: UserEventKind[];
  /** What it is for, in your words; may be empty. */
  description: string;
  /** Whether events are sent: 5 days of nothing but failures, or an answer 410, end it. */
  isEnabled: boolean;
  /** When it was made, in epoch milliseconds. */
  createdTime: number;
}

/** One webhook. */
export interface WebhookAnswer {
  /** The webhook as it is now. */
  webhook: Webhook;
}

/** What to change; what is absent stays as it is. */
export interface WebhookChange {
  /** One of your webhooks. */
  webhookID: number;
  /** Where events are sent by POST: https, to a public address. */
  url?: string | undefined;
  /** What to be told of. */
  kinds?: UserEventKind[] | undefined;
  /** What it is for, in your words. */
  description?: string | undefined;
  /** Whether events are sent; true makes one that was disabled try again. */
  isEnabled?: boolean | undefined;
}

/** One event, as a webhook is told of it. */
export interface WebhookEvent {
  /** What happened. */
  type: EventKind;
  /** When it happened (ISO 8601, UTC). */
  timestamp: string;
  /** What it is about. */
  data: EventData;
}

/** Which webhook. */
export interface WebhookIDInput {
  /** One of your webhooks. */
  webhookID: number;
}

/** A new webhook. */
export interface WebhookInput {
  /** Where events are sent by POST: https, to a public address. */
  url: string;
  /** What to be told of. */
  kinds: UserEventKind[];
  /** What it is for, in your words. */
  description?: string | undefined;
}

/** Your webhooks. */
export interface Webhooks {
  /** Your webhooks, the oldest first. */
  items: Webhook[];
}
