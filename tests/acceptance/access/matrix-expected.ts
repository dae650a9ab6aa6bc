import { type DeclaredOperation, OPERATIONS } from "@yourmove/contract";

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
  "matches.positions": { inviter: ["200", "200", "200"], invitee: ["200", "200", "200"] },
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

/** Operations on no match: the answer to a caller without good credentials, a guest, an account and an API key. */
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
  unknown: "unauthenticated",
  guest: "unauthenticated",
  account: "unauthenticated",
  key: "unauthenticated",
};
/** A guest has no password and no programs. */
const accountOnly: OtherRule = { ...inPerson, guest: role };

/** Of a webhook that is not there. */
const noWebhook: OtherRule = { ...inPerson, guest: "route_not_found", account: "route_not_found" };

/** The rules that a declaration does not tell: who is refused although it may call, and what nobody is let in by. */
const OWN_RULES: Readonly<Record<string, OtherRule>> = {
  "account.rename": inPerson,
  "account.setAvatar": inPerson,
  "account.endSessions": inPerson,
  "account.sessions": inPerson,
  "account.audit": inPerson,
  "people.blocks": inPerson,
  "people.setPrivacy": inPerson,
  "push.setSettings": inPerson,
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
  "passkeys.signIn": nobodyByThat,
  // Without the word that shows that it is meant.
  "account.delete": { ...accountOnly, account: role },
  "challenges.cancel": {
    ...signedIn,
    guest: "challenge_not_found",
    account: "challenge_not_found",
    key: "challenge_not_found",
  },
  "push.subscribe": { ...signedIn, key: role },
  "push.unsubscribe": { ...signedIn, guest: "route_not_found", account: "route_not_found", key: "route_not_found" },
  "webhooks.list": inPerson,
  "webhooks.create": accountOnly,
  "webhooks.get": noWebhook,
  "webhooks.update": noWebhook,
  "webhooks.remove": noWebhook,
  "webhooks.rotate": noWebhook,
  "webhooks.test": noWebhook,
  "webhooks.replay": noWebhook,
  "webhooks.deliveries": noWebhook,
  "webhooks.retry": noWebhook,
};

/** Of all operations but those on a match: by who may call them as declared, where no other rule stands above. */
export const OTHER_RULES: Readonly<Record<string, OtherRule>> = Object.fromEntries(
  Object.values<DeclaredOperation>(OPERATIONS)
    .filter(({ name }) => !(name in MATCH_RULES))
    .map(({ name, access }) => [name, OWN_RULES[name] ?? (access === "signedIn" ? signedIn : anybody)]),
);

/** Every REST route with its operation, as declared. */
export const ROUTES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<DeclaredOperation>(OPERATIONS).flatMap(({ name, method, path, alsoAt }) =>
    [path, ...(alsoAt ? [alsoAt.path] : [])].map((route) => [`${method} ${route}`, name]),
  ),
);

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
