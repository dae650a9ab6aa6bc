import {
  type Challenge,
  ERRORS,
  type ErrorCode,
  type Match,
  type OperationName,
  type Problem,
  problemType,
  type UserSummary,
} from "@yourmove/contract";

const BEGAN = 1_795_176_000_000;
const MOVED = BEGAN + 61_000;
const DAY = 86_400_000;

const grace: UserSummary = {
  userID: 8,
  username: "Grace",
  link: "/players/8",
  avatar: "/avatars/07.svg",
  isOnline: true,
  isGuest: false,
  isBot: false,
  isDeleted: false,
};

const match: Match = {
  matchID: 41,
  gameType: "tic-tac-toe",
  state: 1,
  stateName: "active",
  origin: "invite",
  invitedByUserID: 7,
  inviterSymbol: "X",
  xUserID: 7,
  oUserID: 8,
  currentTurnUserID: 7,
  winnerUserID: null,
  yourUserID: 7,
  yourSymbol: "X",
  isYourTurn: true,
  canMove: true,
  canAcceptInvite: false,
  canDeclineInvite: false,
  canCancelInvite: false,
  canForfeit: true,
  canExtend: false,
  canRematch: false,
  isFinished: false,
  result: null,
  resultDetail: null,
  outcome: null,
  opponent: grace,
  message: "A quick one?",
  moveCount: 2,
  positionVersion: 2,
  turnSeconds: 604_800,
  turnDeadlineTime: MOVED + 7 * DAY,
  inviteExpiresTime: null,
  offers: {
    draw: { byUserID: null, offeredTime: null, canOffer: true, canAnswer: false, canWithdraw: false },
    takeback: {
      byUserID: null,
      offeredTime: null,
      canOffer: true,
      canAnswer: false,
      canWithdraw: false,
      toMoveCount: null,
    },
  },
  rematchOfMatchID: null,
  rematchMatchID: null,
  createdTime: BEGAN - 30_000,
  startedTime: BEGAN,
  finishedTime: null,
  lastMoveTime: MOVED,
  lastActionTime: MOVED,
  game: {
    cells: ["O", null, null, null, "X", null, null, null, null],
    winningCells: null,
    lastMove: { cell: 0 },
    legalMoves: [1, 2, 3, 5, 6, 7, 8].map((cell) => ({ cell })),
  },
};

const snapshot = { unchanged: false, lastActionTime: MOVED, serverTime: MOVED + 12, match };
const offeredDraw = { byUserID: 7, offeredTime: MOVED, canOffer: false, canAnswer: false, canWithdraw: true };
const offeredSnapshot = { ...snapshot, match: { ...match, offers: { ...match.offers, draw: offeredDraw } } };
const rematch: Match = {
  ...match,
  matchID: 42,
  state: 0,
  stateName: "invited",
  origin: "rematch",
  inviterSymbol: "O",
  xUserID: null,
  oUserID: null,
  currentTurnUserID: null,
  yourSymbol: null,
  isYourTurn: false,
  canMove: false,
  canCancelInvite: true,
  canForfeit: false,
  message: null,
  moveCount: 0,
  positionVersion: 0,
  turnDeadlineTime: null,
  inviteExpiresTime: MOVED + 14 * DAY,
  offers: {
    draw: { ...match.offers.draw, canOffer: false },
    takeback: { ...match.offers.takeback, canOffer: false },
  },
  rematchOfMatchID: 41,
  createdTime: MOVED,
  startedTime: null,
  lastMoveTime: null,
  game: { cells: Array.from({ length: 9 }, () => null), winningCells: null, lastMove: null },
};
const rematchSnapshot = { ...snapshot, match: rematch };
const list = {
  unchanged: false,
  lastActionTime: MOVED,
  serverTime: MOVED + 12,
  yourUserID: 7,
  items: [match],
  yourTurnCount: 1,
  inviteCount: 0,
  offerCount: 0,
  nextCursor: null,
};
const ada: UserSummary = { ...grace, userID: 7, username: "Ada", link: "/players/7", avatar: null };
const ref = "kR2vWm0sQ1yB7c9XtFhJ3w";
const challenge: Challenge = {
  ref,
  kind: "link",
  gameType: "tic-tac-toe",
  state: 0,
  stateName: "open",
  creator: ada,
  symbol: "random",
  turnSeconds: 604_800,
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
const offered: Challenge = {
  ...challenge,
  kind: "open",
  creator: grace,
  isYours: false,
  canAccept: true,
  canCancel: false,
  url: null,
};
const canceled = { ...challenge, state: 2, stateName: "canceled", closedTime: MOVED, canCancel: false };
const credentials = { token: "yms_2yT0dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgdG9rZW4", user: ada };
const none = { won: 0, lost: 0, drawn: 0 };
const tokens = { keyID: 3, name: "my bot", createdTime: BEGAN, lastUsedTime: MOVED, expiresTime: null };

const subscriptions = { items: [{ subscriptionID: 4, label: "Firefox on my phone", createdTime: BEGAN }] };
const notifications = {
  ...{ turn: true, invite: true, offer: false, over: true, reminder: true, when: "away" },
  quiet: { from: "22:00", to: "07:00", timeZone: "Europe/Berlin" },
};
const webhook = {
  webhookID: 3,
  url: "https://hooks.example/your-move",
  kinds: ["match.turn", "match.finished"],
  description: "my bot",
  isEnabled: true,
  createdTime: BEGAN,
};
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const delivery = {
  ...{ deliveryID: 9, type: "match.turn", state: "delivered", attempts: 1 },
  ...{ createdTime: MOVED, nextTime: null, lastAnswer: "HTTP 204" },
};

/** An answer of each operation, and the body that asks for it. */
export const EXAMPLES: Readonly<Record<OperationName, { body?: object; answer: object }>> = {
  "matches.invite": {
    body: { opponentUserID: 8, symbol: "X", turnSeconds: 604_800, message: "A quick one?" },
    answer: snapshot,
  },
  "matches.accept": { answer: snapshot },
  "matches.decline": { answer: snapshot },
  "matches.cancel": { answer: snapshot },
  "matches.forfeit": { answer: snapshot },
  "matches.move": { body: { move: { cell: 8 }, expectedPositionVersion: 2 }, answer: snapshot },
  "matches.rematch": { answer: rematchSnapshot },
  "matches.offer": { answer: offeredSnapshot },
  "matches.acceptOffer": { body: { offeredTime: MOVED }, answer: snapshot },
  "matches.declineOffer": { body: { offeredTime: MOVED }, answer: snapshot },
  "matches.withdrawOffer": { body: { offeredTime: MOVED }, answer: snapshot },
  "matches.extend": { answer: snapshot },
  "matches.list": { answer: list },
  "matches.get": { answer: snapshot },
  "matches.history": {
    answer: {
      items: [{ moveNumber: 1, userID: 7, symbol: "X", move: { cell: 4 }, time: BEGAN + 20_000, isTakenBack: false }],
      nextAfter: null,
    },
  },
  "friends.search": { answer: { items: [grace], limited: false } },
  "games.list": {
    answer: {
      items: [
        {
          gameType: "tic-tac-toe",
          name: "Tic-tac-toe",
          summary: "Three in a row, across, down or diagonally.",
          moveSchema: { type: "object", properties: { cell: { type: "integer", minimum: 0, maximum: 8 } } },
          boardSize: { rows: 3, columns: 3 },
          hasLegalMoves: true,
          resultDetails: ["line", "board_full", "agreement"],
          hasTakeback: true,
          hasAgreedDraw: true,
        },
      ],
    },
  },
  "auth.guest": { body: { username: "Ada" }, answer: { ...credentials, user: { ...ada, isGuest: true } } },
  "auth.register": { body: { username: "Ada", password: "correct horse" }, answer: credentials },
  "auth.login": { body: { username: "Ada", password: "correct horse" }, answer: credentials },
  "auth.logout": { answer: {} },
  "auth.me": { answer: { user: ada } },
  "users.get": {
    answer: { user: grace, results: { ...none, won: 12, lost: 9 }, resultsAgainstYou: { ...none, won: 1 } },
  },
  "account.rename": { body: { username: "Ada" }, answer: { user: ada } },
  "account.setAvatar": { body: { avatar: "07" }, answer: { user: { ...ada, avatar: "/avatars/07.svg" } } },
  "account.changePassword": {
    body: { currentPassword: "correct horse", newPassword: "battery staple" },
    answer: credentials,
  },
  "account.sessions": {
    answer: { items: [{ sessionID: 5, createdTime: BEGAN, lastUsedTime: MOVED, isCurrent: true }] },
  },
  "account.endSession": { answer: {} },
  "account.endSessions": { answer: {} },
  "account.keys": { answer: { items: [tokens] } },
  "account.createKey": {
    body: { name: "my bot", password: "correct horse" },
    answer: { token: credentials.token.replace("yms", "ymk"), key: tokens },
  },
  "account.revokeKey": { answer: {} },
  "account.delete": { body: { password: "correct horse" }, answer: {} },
  "people.block": { answer: {} },
  "people.unblock": { answer: {} },
  "people.blocks": { answer: { items: [{ ...grace, isOnline: false }] } },
  "people.privacy": { answer: { invitesFrom: "everyone", presence: "everyone" } },
  "people.setPrivacy": { body: { invitesFrom: "known" }, answer: { invitesFrom: "known", presence: "everyone" } },
  "people.report": { body: { userID: 8, matchID: 41, reason: "stalling" }, answer: { reportID: 3 } },
  "challenges.create": { body: { kind: "link", message: "Anybody?" }, answer: { challenge } },
  "challenges.list": { answer: { items: [offered], limited: false } },
  "challenges.get": { answer: { challenge: offered } },
  "challenges.accept": { answer: snapshot },
  "challenges.cancel": { answer: { challenge: canceled } },
  "challenges.mine": { answer: { items: [challenge] } },
  "challenges.quick": { body: { turnSeconds: 600 }, answer: { matched: true, ...snapshot } },
  "push.key": {
    answer: {
      publicKey: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      whyOff: null,
    },
  },
  "push.list": { answer: subscriptions },
  "push.subscribe": {
    body: {
      endpoint: "https://push.example/send/f8Kx",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
      label: "Firefox on my phone",
    },
    answer: subscriptions,
  },
  "push.unsubscribe": { answer: {} },
  "push.settings": { answer: notifications },
  "push.setSettings": { body: { offer: false, quiet: notifications.quiet }, answer: notifications },
  "webhooks.list": { answer: { items: [webhook] } },
  "webhooks.create": { body: { url: webhook.url, kinds: webhook.kinds }, answer: { webhook, secret } },
  "webhooks.get": { answer: { webhook } },
  "webhooks.update": { body: { isEnabled: true }, answer: { webhook } },
  "webhooks.remove": { answer: {} },
  "webhooks.rotate": { answer: { secret } },
  "webhooks.test": { answer: { deliveryID: 9 } },
  "webhooks.replay": { body: { sinceTime: BEGAN, untilTime: MOVED }, answer: { count: 12 } },
  "webhooks.deliveries": { answer: { items: [delivery], nextCursor: null } },
  "webhooks.retry": { answer: {} },
  "meta.get": {
    answer: {
      contractVersion: "1.1",
      features: ["challenges", "blocks"],
      pushOff: null,
      limits: { messageLength: 280, turnSeconds: { min: 60 } },
    },
  },
};

const ABOUT_A_MATCH = new Set<ErrorCode>(["invalid_state", "not_your_turn", "stale_state", "invite_pending"]);

/** A problem of each code. */
export const problemExample = (code: ErrorCode): Problem => ({
  type: problemType(code),
  title: ERRORS[code].title,
  status: ERRORS[code].status,
  detail: ERRORS[code].title,
  code,
  requestID: "5f0c8a36-3c5e-4f9b-9a53-0d4f7b8f6c11",
  ...(code === "invalid_request" && { errors: [{ path: "move.cell", message: "must be an integer" }] }),
  ...(ABOUT_A_MATCH.has(code) && { match }),
});
