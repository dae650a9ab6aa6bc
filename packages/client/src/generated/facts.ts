// Generated from contract, operations and rules by `npm run generate -w @yourmove/client`: edit those.

/** The operations that honour an Idempotency-Key, so that a repeat gets the first answer again (contract 4). */
export const REPEATABLE: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "matches.invite",
  "matches.accept",
  "matches.decline",
  "matches.cancel",
  "matches.forfeit",
  "matches.move",
  "matches.rematch",
  "matches.offer",
  "matches.acceptOffer",
  "matches.declineOffer",
  "matches.withdrawOffer",
  "matches.extend",
  "auth.guest",
  "auth.register",
  "auth.login",
  "challenges.create",
  "challenges.accept",
  "challenges.cancel",
  "challenges.quick",
]);

/** The operations that need no credentials: a 401 of theirs is about something else. */
export const OPEN_TO_ANYONE: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "games.list",
  "auth.guest",
  "auth.login",
  "recovery.use",
  "passkeys.signInOptions",
  "passkeys.signIn",
  "meta.get",
]);

/** How many calls a batch holds at most (contract 6). */
export const BATCH_CALLS = 10;

/** How many seconds a poll is held open at most (contract 4.2). */
export const MAX_WAIT_SECONDS = 25;
