import { ERRORS, type ErrorCode, type OperationName, type Problem, problemType } from "@yourmove/contract";
import {
  ada,
  BEGAN,
  canceled,
  challenge,
  credentials,
  delivery,
  grace,
  list,
  MOVED,
  match,
  none,
  notifications,
  offered,
  offeredSnapshot,
  rematchSnapshot,
  secret,
  session,
  snapshot,
  subscriptions,
  tokens,
  webhook,
} from "./sample-resources.ts";

/** An answer of each operation, and the body that asks for it. */ export const EXAMPLES: Readonly<
  Record<OperationName, { body?: object; answer: object }>
> = {
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
    answer: { items: [session] },
  },
  "account.renameSession": { body: { name: "My phone" }, answer: { session: { ...session, name: "My phone" } } },
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
