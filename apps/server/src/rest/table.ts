import type { ErrorCode } from "@yourmove/contract";
import type { ProcedureName } from "./procedures.ts";
import type { QueryName } from "./strict-query.ts";

/** One REST route: a procedure, how path, query and body become its one input, and what a reader should know. */
export interface Row {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:gameType` and ids as path parameters; `:id` is the match's. */
  readonly path: string;
  readonly procedure: ProcedureName;
  readonly query?: readonly QueryName[];
  /** Whether the body is part of the input; a route without one still takes `{}`. */
  readonly hasBody?: boolean;
  readonly summary: string;
  /** The refusals of its own, beside those that every route has. */
  readonly errors?: readonly ErrorCode[];
  /** Whether it honours Idempotency-Key (contract 4). */
  readonly isRepeatable?: boolean;
  /** Its name in the document, where a procedure has two routes. */
  readonly operationID?: string;
}

const GAME = "/platform/games/:gameType";
const MATCH = `${GAME}/matches/:id`;
const LIST_QUERY = ["since", "wait", "limit", "before", "opponentUserID"] as const;
const NO_MATCH = ["game_type_not_found", "match_not_found"] as const;

const action = (
  name: "accept" | "decline" | "cancel" | "forfeit",
  summary: string,
  errors: readonly ErrorCode[],
): Row => ({
  method: "POST",
  path: `${MATCH}/${name}`,
  procedure: `matches.${name}`,
  summary,
  errors: [...NO_MATCH, ...errors],
  isRepeatable: true,
});

const MATCHES: readonly Row[] = [
  {
    method: "POST",
    path: `${GAME}/invite`,
    procedure: "matches.invite",
    hasBody: true,
    summary: "Invite a user to a match",
    errors: ["game_type_not_found", "user_not_found", "invite_pending", "limit_reached"],
    isRepeatable: true,
  },
  action("accept", "Accept an invite; the match begins", ["forbidden_action", "invalid_state", "limit_reached"]),
  action("decline", "Decline an invite", ["forbidden_action", "invalid_state"]),
  action("cancel", "Take an invite of your own back", ["forbidden_action", "invalid_state"]),
  action("forfeit", "Give a match up; the other player wins", ["invalid_state"]),
  {
    method: "POST",
    path: `${MATCH}/move`,
    procedure: "matches.move",
    hasBody: true,
    summary: "Make a move",
    errors: [...NO_MATCH, "invalid_state", "stale_state", "not_your_turn", "illegal_move"],
    isRepeatable: true,
  },
  {
    method: "GET",
    path: `${GAME}/matches`,
    procedure: "matches.list",
    query: LIST_QUERY,
    summary: "List your matches of one game, or wait until one changes",
    errors: ["game_type_not_found"],
  },
  {
    method: "GET",
    path: MATCH,
    procedure: "matches.get",
    query: ["since", "wait"],
    summary: "Read a match, or wait until it changes",
    errors: NO_MATCH,
  },
  {
    method: "GET",
    path: `${MATCH}/moves`,
    procedure: "matches.history",
    summary: "Read a match's moves, oldest first",
    errors: NO_MATCH,
  },
  {
    method: "GET",
    path: "/platform/matches",
    procedure: "matches.list",
    operationID: "matches.listAll",
    query: LIST_QUERY,
    summary: "List your matches of all games, or wait until one changes",
  },
];

const PEOPLE: readonly Row[] = [
  {
    method: "GET",
    path: "/platform/games",
    procedure: "games.list",
    summary: "List the games with their moves' schemas",
  },
  {
    method: "GET",
    path: `${GAME}/friends/search`,
    procedure: "friends.search",
    query: ["q", "limit"],
    summary: "Search users to invite; without `q`, bots and recent opponents",
    errors: ["game_type_not_found"],
  },
  {
    method: "GET",
    path: "/platform/users/:userID",
    procedure: "users.get",
    summary: "Read a user's page",
    errors: ["user_not_found"],
  },
];

const ACCOUNTS: readonly Row[] = [
  {
    method: "POST",
    path: "/platform/auth/guest",
    procedure: "auth.guest",
    hasBody: true,
    summary: "Become a guest, with a name of your own or a generated one",
    errors: ["username_taken"],
  },
  {
    method: "POST",
    path: "/platform/auth/register",
    procedure: "auth.register",
    hasBody: true,
    summary: "Make an account; a guest's credentials keep user and matches",
    errors: ["username_taken", "unauthenticated"],
  },
  {
    method: "POST",
    path: "/platform/auth/login",
    procedure: "auth.login",
    hasBody: true,
    summary: "Log in",
    errors: ["unauthenticated"],
  },
  {
    method: "POST",
    path: "/platform/auth/logout",
    procedure: "auth.logout",
    summary: "Log out; the token ends at once",
  },
  { method: "GET", path: "/platform/me", procedure: "auth.me", summary: "Read who you are" },
  {
    method: "PUT",
    path: "/platform/me/username",
    procedure: "account.rename",
    hasBody: true,
    summary: "Change your name",
    errors: ["username_taken", "forbidden_action"],
  },
  {
    method: "PUT",
    path: "/platform/me/avatar",
    procedure: "account.setAvatar",
    hasBody: true,
    summary: "Choose an avatar, or none",
    errors: ["forbidden_action"],
  },
  {
    method: "POST",
    path: "/platform/me/password",
    procedure: "account.changePassword",
    hasBody: true,
    summary: "Change your password; every session ends, and a new one begins",
    errors: ["forbidden_action"],
  },
  { method: "GET", path: "/platform/me/sessions", procedure: "account.sessions", summary: "List your sessions" },
  {
    method: "DELETE",
    path: "/platform/me/sessions",
    procedure: "account.endSessions",
    summary: "Log out everywhere",
    errors: ["forbidden_action"],
  },
  {
    method: "DELETE",
    path: "/platform/me/sessions/:sessionID",
    procedure: "account.endSession",
    summary: "End one session",
    errors: ["forbidden_action", "route_not_found"],
  },
  {
    method: "GET",
    path: "/platform/me/keys",
    procedure: "account.keys",
    summary: "List your API keys",
    errors: ["forbidden_action"],
  },
  {
    method: "POST",
    path: "/platform/me/keys",
    procedure: "account.createKey",
    hasBody: true,
    summary: "Make an API key for a program; it is shown this once",
    errors: ["forbidden_action", "limit_reached"],
  },
  {
    method: "DELETE",
    path: "/platform/me/keys/:keyID",
    procedure: "account.revokeKey",
    summary: "Revoke an API key",
    errors: ["forbidden_action", "route_not_found"],
  },
];

/** Every REST route (contract 4, 4.4); what is not here is not there. */
export const ROWS: readonly Row[] = [...MATCHES, ...PEOPLE, ...ACCOUNTS];
