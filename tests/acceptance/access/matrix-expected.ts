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

/** A stranger's answer to every operation on a match, in every state. */
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
/** What a declaration says of its callers. */
const declaredRule = ({ access, apiKeys, requiresUser }: DeclaredOperation): OtherRule => ({
  ...anybody,
  ...(requiresUser && { unknown: "unauthenticated" }),
  ...((access === "session" || access === "account" || apiKeys === false) && { key: role }),
  ...(access === "account" && { guest: role }),
});

/** Those that name something that is not there. */
const OF_NOTHING = [
  "account.renameSession",
  "account.endSession",
  "account.revokeKey",
  "passkeys.rename",
  "passkeys.remove",
  "push.unsubscribe",
  "webhooks.get",
  "webhooks.update",
  "webhooks.remove",
  "webhooks.rotate",
  "webhooks.test",
  "webhooks.replay",
  "webhooks.deliveries",
  "webhooks.retry",
];

/** What those who may call are answered where that is no 200. */
const ANSWERS: Readonly<Record<string, Outcome>> = {
  ...Object.fromEntries(OF_NOTHING.map((name) => [name, "route_not_found"])),
  // What answers nothing that was asked.
  "passkeys.register": "invalid_request",
  "challenges.cancel": "challenge_not_found",
};

const withAnswer = (rule: OtherRule, answer: Outcome): OtherRule => {
  const replaced = Object.entries(rule).map(([who, outcome]) => [who, outcome === "200" ? answer : outcome]);
  return Object.fromEntries(replaced) as unknown as OtherRule;
};

/** The rules of what lets nobody in, whoever shows it, and of a deletion without the word that shows that it is meant. */
const OWN_RULES: Readonly<Record<string, OtherRule>> = {
  "recovery.use": withAnswer(anybody, "unauthenticated"),
  "passkeys.signIn": withAnswer(anybody, "unauthenticated"),
  "account.delete": { ...anybody, unknown: "unauthenticated", guest: role, account: role, key: role },
};

/** Of all operations but those on a match. */
export const OTHER_RULES: Readonly<Record<string, OtherRule>> = Object.fromEntries(
  Object.values<DeclaredOperation>(OPERATIONS)
    .filter(({ name }) => !(name in MATCH_RULES))
    .map((operation) => {
      const { name } = operation;
      return [name, OWN_RULES[name] ?? withAnswer(declaredRule(operation), ANSWERS[name] ?? "200")];
    }),
);

/** Every REST route with its operation, as declared. */
export const ROUTES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<DeclaredOperation>(OPERATIONS).flatMap(({ name, method, path, alsoAt }) =>
    [path, ...(alsoAt ? [alsoAt.path] : [])].map((route) => [`${method} ${route}`, name]),
  ),
);

/** Streams, which no operation answers: for the signed-in alone. */
export const STREAM_ROUTES = ["GET /platform/me/export"] as const;

/** What anybody may read of the service itself. */
export const OPEN_ROUTES = [
  "GET /healthz",
  "GET /readyz",
  "GET /metrics",
  "GET /openapi.json",
  "GET /docs",
  "GET /docs/contract.md",
  "GET /docs/page.js",
] as const;
