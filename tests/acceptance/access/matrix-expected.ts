/** What an answer comes to: 200, or a problem's code. */
export type Outcome = string;

/** Who comes with credentials that are not good; each is asked to sign in wherever anything is private. */
export const UNKNOWN = ["anonymous", "bad token", "expired session", "ended session"] as const;

/** In the states invited, active and over; and last, where that is another, over without having begun. */
type ByState = readonly [Outcome, Outcome, Outcome, Outcome?];

/** What an operation on a match is answered with, by state: a row for each of its users, written from contract 3.2, 4.6 and 8. */
interface MatchRule {
  readonly inviter: ByState;
  readonly invitee: ByState;
}

const role = "forbidden_action";
const state = "invalid_state";

const notYet: ByState = [state, "offer_not_allowed", state];
const none: ByState = [state, "offer_gone", state];
const again: ByState = [state, state, "200", state];

/** Outcomes by state. The inviter plays X, and so is on turn; nobody has moved, and nothing is offered. */
export const MATCH_RULES: Readonly<Record<string, MatchRule>> = {
  "matches.accept": { inviter: [role, role, role], invitee: ["200", state, state] },
  "matches.decline": { inviter: [role, role, role], invitee: ["200", state, state] },
  "matches.cancel": { inviter: ["200", state, state], invitee: [role, role, role] },
  "matches.forfeit": { inviter: [state, "200", state], invitee: [state, "200", state] },
  "matches.move": { inviter: [state, "200", state], invitee: [state, "not_your_turn", state] },
  "matches.rematch": { inviter: again, invitee: again },
  "matches.offer": { inviter: notYet, invitee: notYet },
  "matches.acceptOffer": { inviter: none, invitee: none },
  "matches.declineOffer": { inviter: none, invitee: none },
  "matches.withdrawOffer": { inviter: none, invitee: none },
  "matches.extend": { inviter: [state, "not_your_turn", state], invitee: [state, "200", state] },
  "matches.get": { inviter: ["200", "200", "200"], invitee: ["200", "200", "200"] },
  "matches.history": { inviter: ["200", "200", "200"], invitee: ["200", "200", "200"] },
};

/** A stranger's answer to every operation on a match, in every state (contract 8). */
const STRANGER: Outcome = "match_not_found";

/** What began, and what did not, are both over. */
const columnOf = (state: number): number => (state < 2 ? state : state === 2 || state === 6 ? 2 : 3);

/** The outcome of an operation on a match in a state, for a caller of the matrix. */
export const expectedOf = (operation: string, who: string, state: number): Outcome => {
  if ((UNKNOWN as readonly string[]).includes(who)) return "unauthenticated";
  if (who === "stranger") return STRANGER;
  const row = MATCH_RULES[operation]?.[who as "inviter" | "invitee"];
  return row?.[columnOf(state)] ?? row?.[2] ?? "";
};

/** Operations on nobody's match: what anybody without good credentials, a guest, an account and an API key are answered. */
interface OtherRule {
  readonly unknown: Outcome;
  readonly guest: Outcome;
  readonly account: Outcome;
  readonly key: Outcome;
}

const anybody: OtherRule = { unknown: "200", guest: "200", account: "200", key: "200" };
const signedIn: OtherRule = { ...anybody, unknown: "unauthenticated" };
/** An API key plays and reads, but never manages the account that made it. */
const inPerson: OtherRule = { ...signedIn, key: role };
/** What is shown lets nobody in, whoever shows it. */
const nobodyByThat: OtherRule = {
  ...{ unknown: "unauthenticated", guest: "unauthenticated" },
  ...{ account: "unauthenticated", key: "unauthenticated" },
};
/** A guest has no password and no programs. */
const accountOnly: OtherRule = { ...inPerson, guest: role };

/** Of a webhook that is not there. */
const noWebhook: OtherRule = {
  ...signedIn,
  guest: "route_not_found",
  account: "route_not_found",
  key: "route_not_found",
};

export const OTHER_RULES: Readonly<Record<string, OtherRule>> = {
  "games.list": anybody,
  "auth.guest": anybody,
  "auth.register": anybody,
  "auth.login": anybody,
  "auth.logout": signedIn,
  "auth.me": signedIn,
  "matches.invite": signedIn,
  "matches.list": signedIn,
  "friends.search": signedIn,
  "users.get": signedIn,
  "account.sessions": signedIn,
  "account.audit": signedIn,
  "account.rename": inPerson,
  "account.setAvatar": inPerson,
  "account.endSessions": inPerson,
  "account.renameSession": { ...inPerson, guest: "route_not_found", account: "route_not_found" },
  "account.endSession": { ...inPerson, guest: "route_not_found", account: "route_not_found" },
  "account.changePassword": accountOnly,
  "account.keys": accountOnly,
  "account.createKey": accountOnly,
  "account.revokeKey": { ...accountOnly, account: "route_not_found" },
  "recovery.state": accountOnly,
  "recovery.create": accountOnly,
  "recovery.use": nobodyByThat,
  "passkeys.list": accountOnly,
  "passkeys.registerOptions": accountOnly,
  // What answers nothing that was asked.
  "passkeys.register": { ...accountOnly, account: "invalid_request" },
  "passkeys.rename": { ...accountOnly, account: "route_not_found" },
  "passkeys.remove": { ...accountOnly, account: "route_not_found" },
  "passkeys.signInOptions": anybody,
  "passkeys.signIn": nobodyByThat,
  // Without the word that shows that it is meant.
  "account.delete": { ...accountOnly, account: role },
  "people.block": signedIn,
  "people.unblock": signedIn,
  "people.blocks": signedIn,
  "people.privacy": signedIn,
  "people.setPrivacy": signedIn,
  "people.report": signedIn,
  "challenges.create": signedIn,
  "challenges.list": signedIn,
  "challenges.get": anybody,
  "challenges.accept": signedIn,
  "challenges.cancel": {
    ...signedIn,
    guest: "challenge_not_found",
    account: "challenge_not_found",
    key: "challenge_not_found",
  },
  "challenges.mine": signedIn,
  "challenges.quick": signedIn,
  "push.key": signedIn,
  "push.list": signedIn,
  "push.subscribe": signedIn,
  "push.unsubscribe": { ...signedIn, guest: "route_not_found", account: "route_not_found", key: "route_not_found" },
  "push.settings": signedIn,
  "push.setSettings": signedIn,
  "webhooks.list": signedIn,
  "webhooks.create": accountOnly,
  "webhooks.get": noWebhook,
  "webhooks.update": { ...noWebhook, key: role },
  "webhooks.remove": { ...noWebhook, key: role },
  "webhooks.rotate": { ...noWebhook, key: role },
  "webhooks.test": noWebhook,
  "webhooks.replay": noWebhook,
  "webhooks.deliveries": noWebhook,
  "webhooks.retry": noWebhook,
  "meta.get": anybody,
};

/** Every REST route (contract 4, 4.4) with its operation. */
export const ROUTES: Readonly<Record<string, string>> = {
  "POST /platform/games/:gameType/invite": "matches.invite",
  "POST /platform/games/:gameType/matches/:id/accept": "matches.accept",
  "POST /platform/games/:gameType/matches/:id/decline": "matches.decline",
  "POST /platform/games/:gameType/matches/:id/cancel": "matches.cancel",
  "POST /platform/games/:gameType/matches/:id/forfeit": "matches.forfeit",
  "POST /platform/games/:gameType/matches/:id/move": "matches.move",
  "POST /platform/games/:gameType/matches/:id/rematch": "matches.rematch",
  "POST /platform/games/:gameType/matches/:id/offers/:kind": "matches.offer",
  "POST /platform/games/:gameType/matches/:id/offers/:kind/accept": "matches.acceptOffer",
  "POST /platform/games/:gameType/matches/:id/offers/:kind/decline": "matches.declineOffer",
  "POST /platform/games/:gameType/matches/:id/offers/:kind/withdraw": "matches.withdrawOffer",
  "POST /platform/games/:gameType/matches/:id/extend": "matches.extend",
  "GET /platform/games/:gameType/matches": "matches.list",
  "GET /platform/games/:gameType/matches/:id": "matches.get",
  "GET /platform/games/:gameType/matches/:id/moves": "matches.history",
  "GET /platform/games/:gameType/friends/search": "friends.search",
  "GET /platform/matches": "matches.list",
  "GET /platform/games": "games.list",
  "GET /platform/users/:userID": "users.get",
  "POST /platform/auth/guest": "auth.guest",
  "POST /platform/auth/register": "auth.register",
  "POST /platform/auth/login": "auth.login",
  "POST /platform/auth/logout": "auth.logout",
  "GET /platform/me": "auth.me",
  "PUT /platform/me/username": "account.rename",
  "PUT /platform/me/avatar": "account.setAvatar",
  "POST /platform/me/password": "account.changePassword",
  "GET /platform/me/sessions": "account.sessions",
  "GET /platform/me/audit": "account.audit",
  "DELETE /platform/me/sessions": "account.endSessions",
  "PATCH /platform/me/sessions/:sessionID": "account.renameSession",
  "DELETE /platform/me/sessions/:sessionID": "account.endSession",
  "GET /platform/me/keys": "account.keys",
  "POST /platform/me/keys": "account.createKey",
  "DELETE /platform/me/keys/:keyID": "account.revokeKey",
  "GET /platform/me/recovery-codes": "recovery.state",
  "POST /platform/me/recovery-codes": "recovery.create",
  "POST /platform/auth/recover": "recovery.use",
  "GET /platform/me/passkeys": "passkeys.list",
  "POST /platform/me/passkey-options": "passkeys.registerOptions",
  "POST /platform/me/passkeys": "passkeys.register",
  "PATCH /platform/me/passkeys/:passkeyID": "passkeys.rename",
  "DELETE /platform/me/passkeys/:passkeyID": "passkeys.remove",
  "POST /platform/auth/passkey-options": "passkeys.signInOptions",
  "POST /platform/auth/passkey": "passkeys.signIn",
  "POST /platform/me/delete": "account.delete",
  "GET /platform/me/blocks": "people.blocks",
  "PUT /platform/me/blocks/:userID": "people.block",
  "DELETE /platform/me/blocks/:userID": "people.unblock",
  "GET /platform/me/privacy": "people.privacy",
  "PUT /platform/me/privacy": "people.setPrivacy",
  "POST /platform/reports": "people.report",
  "POST /platform/games/:gameType/challenges": "challenges.create",
  "POST /platform/games/:gameType/quick-match": "challenges.quick",
  "GET /platform/challenges": "challenges.list",
  "GET /platform/challenges/:ref": "challenges.get",
  "POST /platform/challenges/:ref/accept": "challenges.accept",
  "POST /platform/challenges/:ref/cancel": "challenges.cancel",
  "GET /platform/me/challenges": "challenges.mine",
  "GET /platform/push-key": "push.key",
  "GET /platform/me/push": "push.list",
  "PUT /platform/me/push": "push.subscribe",
  "DELETE /platform/me/push/:subscriptionID": "push.unsubscribe",
  "GET /platform/me/notifications": "push.settings",
  "PUT /platform/me/notifications": "push.setSettings",
  "GET /platform/me/webhooks": "webhooks.list",
  "POST /platform/me/webhooks": "webhooks.create",
  "GET /platform/me/webhooks/:webhookID": "webhooks.get",
  "PATCH /platform/me/webhooks/:webhookID": "webhooks.update",
  "DELETE /platform/me/webhooks/:webhookID": "webhooks.remove",
  "POST /platform/me/webhooks/:webhookID/rotate": "webhooks.rotate",
  "POST /platform/me/webhooks/:webhookID/test": "webhooks.test",
  "POST /platform/me/webhooks/:webhookID/replay": "webhooks.replay",
  "GET /platform/me/webhooks/:webhookID/deliveries": "webhooks.deliveries",
  "POST /platform/me/webhooks/:webhookID/deliveries/:deliveryID/retry": "webhooks.retry",
  "GET /platform/meta": "meta.get",
};

/** Streams, which no operation answers: for the signed-in alone. */
export const STREAM_ROUTES = ["GET /platform/me/export"] as const;

/** What anybody may read of the service itself (contract 4.4). */
export const OPEN_ROUTES = [
  "GET /healthz",
  "GET /readyz",
  "GET /metrics",
  "GET /openapi.json",
  "GET /docs",
  "GET /docs/contract.md",
  "GET /docs/page.js",
] as const;
