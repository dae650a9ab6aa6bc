import type { OperationName } from "@yourmove/contract";

/** One REST route: the operation behind it. The rest of its input is its query (GET) or its body (all others). */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:gameType` and ids as path parameters; `:id` is the match's. */
  readonly path: string;
  readonly operation: OperationName;
  /** Fields of the input that this route does not read, where another route of the operation does. */
  readonly without?: readonly string[];
  /** Its name in the document, where an operation has two routes. */
  readonly operationID?: string;
}

const GAME = "/platform/games/:gameType";
const MATCH = `${GAME}/matches/:id`;
const ME = "/platform/me";
const CHALLENGE = "/platform/challenges/:ref";
const HOOK = "/platform/me/webhooks/:webhookID";

/** Every REST route (contract 4, 4.4); what is not here is not there. */
export const ROUTES: readonly Route[] = [
  { method: "POST", path: `${GAME}/invite`, operation: "matches.invite" },
  { method: "POST", path: `${MATCH}/accept`, operation: "matches.accept" },
  { method: "POST", path: `${MATCH}/decline`, operation: "matches.decline" },
  { method: "POST", path: `${MATCH}/cancel`, operation: "matches.cancel" },
  { method: "POST", path: `${MATCH}/forfeit`, operation: "matches.forfeit" },
  { method: "POST", path: `${MATCH}/move`, operation: "matches.move" },
  { method: "POST", path: `${MATCH}/rematch`, operation: "matches.rematch" },
  { method: "POST", path: `${MATCH}/offers/:kind`, operation: "matches.offer" },
  { method: "POST", path: `${MATCH}/offers/:kind/accept`, operation: "matches.acceptOffer" },
  { method: "POST", path: `${MATCH}/offers/:kind/decline`, operation: "matches.declineOffer" },
  { method: "POST", path: `${MATCH}/offers/:kind/withdraw`, operation: "matches.withdrawOffer" },
  { method: "POST", path: `${MATCH}/extend`, operation: "matches.extend" },
  { method: "GET", path: `${GAME}/matches`, operation: "matches.list" },
  { method: "GET", path: MATCH, operation: "matches.get" },
  { method: "GET", path: `${MATCH}/moves`, operation: "matches.history" },
  {
    method: "GET",
    path: "/platform/matches",
    operation: "matches.list",
    without: ["gameType"],
    operationID: "matches.listAll",
  },
  { method: "GET", path: "/platform/games", operation: "games.list" },
  { method: "GET", path: `${GAME}/friends/search`, operation: "friends.search" },
  { method: "GET", path: "/platform/users/:userID", operation: "users.get" },
  { method: "POST", path: "/platform/auth/guest", operation: "auth.guest" },
  { method: "POST", path: "/platform/auth/register", operation: "auth.register" },
  { method: "POST", path: "/platform/auth/login", operation: "auth.login" },
  { method: "POST", path: "/platform/auth/logout", operation: "auth.logout" },
  { method: "GET", path: ME, operation: "auth.me" },
  { method: "PUT", path: `${ME}/username`, operation: "account.rename" },
  { method: "PUT", path: `${ME}/avatar`, operation: "account.setAvatar" },
  { method: "POST", path: `${ME}/password`, operation: "account.changePassword" },
  { method: "GET", path: `${ME}/sessions`, operation: "account.sessions" },
  { method: "DELETE", path: `${ME}/sessions`, operation: "account.endSessions" },
  { method: "PATCH", path: `${ME}/sessions/:sessionID`, operation: "account.renameSession" },
  { method: "DELETE", path: `${ME}/sessions/:sessionID`, operation: "account.endSession" },
  { method: "GET", path: `${ME}/keys`, operation: "account.keys" },
  { method: "POST", path: `${ME}/keys`, operation: "account.createKey" },
  { method: "DELETE", path: `${ME}/keys/:keyID`, operation: "account.revokeKey" },
  { method: "GET", path: `${ME}/audit`, operation: "account.audit" },
  { method: "GET", path: `${ME}/recovery-codes`, operation: "recovery.state" },
  { method: "POST", path: `${ME}/recovery-codes`, operation: "recovery.create" },
  { method: "POST", path: "/platform/auth/recover", operation: "recovery.use" },
  { method: "GET", path: `${ME}/passkeys`, operation: "passkeys.list" },
  { method: "POST", path: `${ME}/passkey-options`, operation: "passkeys.registerOptions" },
  { method: "POST", path: `${ME}/passkeys`, operation: "passkeys.register" },
  { method: "PATCH", path: `${ME}/passkeys/:passkeyID`, operation: "passkeys.rename" },
  { method: "DELETE", path: `${ME}/passkeys/:passkeyID`, operation: "passkeys.remove" },
  { method: "POST", path: "/platform/auth/passkey-options", operation: "passkeys.signInOptions" },
  { method: "POST", path: "/platform/auth/passkey", operation: "passkeys.signIn" },
  { method: "POST", path: `${ME}/delete`, operation: "account.delete" },
  { method: "GET", path: `${ME}/blocks`, operation: "people.blocks" },
  { method: "PUT", path: `${ME}/blocks/:userID`, operation: "people.block" },
  { method: "DELETE", path: `${ME}/blocks/:userID`, operation: "people.unblock" },
  { method: "GET", path: `${ME}/privacy`, operation: "people.privacy" },
  { method: "PUT", path: `${ME}/privacy`, operation: "people.setPrivacy" },
  { method: "POST", path: "/platform/reports", operation: "people.report" },
  { method: "POST", path: `${GAME}/challenges`, operation: "challenges.create" },
  { method: "POST", path: `${GAME}/quick-match`, operation: "challenges.quick" },
  { method: "GET", path: "/platform/challenges", operation: "challenges.list" },
  { method: "GET", path: CHALLENGE, operation: "challenges.get" },
  { method: "POST", path: `${CHALLENGE}/accept`, operation: "challenges.accept" },
  { method: "POST", path: `${CHALLENGE}/cancel`, operation: "challenges.cancel" },
  { method: "GET", path: `${ME}/challenges`, operation: "challenges.mine" },
  { method: "GET", path: "/platform/push-key", operation: "push.key" },
  { method: "GET", path: `${ME}/push`, operation: "push.list" },
  { method: "PUT", path: `${ME}/push`, operation: "push.subscribe" },
  { method: "DELETE", path: `${ME}/push/:subscriptionID`, operation: "push.unsubscribe" },
  { method: "GET", path: `${ME}/notifications`, operation: "push.settings" },
  { method: "PUT", path: `${ME}/notifications`, operation: "push.setSettings" },
  { method: "GET", path: `${ME}/webhooks`, operation: "webhooks.list" },
  { method: "POST", path: `${ME}/webhooks`, operation: "webhooks.create" },
  { method: "GET", path: HOOK, operation: "webhooks.get" },
  { method: "PATCH", path: HOOK, operation: "webhooks.update" },
  { method: "DELETE", path: HOOK, operation: "webhooks.remove" },
  { method: "POST", path: `${HOOK}/rotate`, operation: "webhooks.rotate" },
  { method: "POST", path: `${HOOK}/test`, operation: "webhooks.test" },
  { method: "POST", path: `${HOOK}/replay`, operation: "webhooks.replay" },
  { method: "GET", path: `${HOOK}/deliveries`, operation: "webhooks.deliveries" },
  { method: "POST", path: `${HOOK}/deliveries/:deliveryID/retry`, operation: "webhooks.retry" },
  { method: "GET", path: "/platform/meta", operation: "meta.get" },
];
