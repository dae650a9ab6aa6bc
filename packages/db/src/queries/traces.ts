/** What a deletion makes of rows that name a user: they go, or they stay with nothing personal in them. */
type Fate = "removed" | "kept";

/**
 * Every column that names a user, with what becomes of its rows when the user deletes itself (contract 4.8). THE list:
 * a table that names a user must stand here, and a test compares it with the schema.
 */
export const TRACES = {
  // A number, a word for what was done, and when: `stripAudit` takes everything else.
  audit_entries: { user_id: "kept" },
  bans: { user_id: "removed" },
  blocks: { blocker_id: "removed", blocked_id: "removed" },
  // A bot's.
  bot_results: { user_id: "kept" },
  challenges: { creator_id: "removed", accepter_id: "kept" },
  // The cursor and the results, on which the opponents' matches rest.
  cursors: { user_id: "kept" },
  // It goes by itself, with the deletion's end.
  deletions: { user_id: "kept" },
  devices: { user_id: "removed" },
  // Numbers only: what happened to the opponents' matches.
  events: {
    actor_id: "kept",
    user_id: "kept",
    inviter_id: "kept",
    invitee_id: "kept",
    current_turn_user_id: "kept",
    winner_user_id: "kept",
  },
  exports: { user_id: "removed" },
  idempotency_keys: { user_id: "removed", shown_user_id: "removed" },
  // Without the messages of the user's own.
  matches: {
    inviter_id: "kept",
    invitee_id: "kept",
    x_user_id: "kept",
    o_user_id: "kept",
    current_turn_user_id: "kept",
    winner_user_id: "kept",
  },
  moves: { user_id: "kept" },
  notification_settings: { user_id: "removed" },
  passkey_challenges: { user_id: "removed" },
  passkeys: { user_id: "removed" },
  presence: { user_id: "removed" },
  push_notifications: { user_id: "removed" },
  push_subscriptions: { user_id: "removed" },
  recovery_codes: { user_id: "removed" },
  // Keyed hashes of names that it had, which are reserved for a while, without the user's id.
  released_names: { user_id: "kept" },
  reminders: { user_id: "removed" },
  reports: { reporter_id: "removed", user_id: "removed" },
  sessions: { user_id: "removed" },
  sign_in_answers: { user_id: "removed" },
  // A number for a name, and nothing else.
  users: { user_id: "kept" },
  // With what was sent to them.
  webhooks: { user_id: "removed" },
} as const satisfies Record<string, Record<string, Fate>>;

/** A column whose rows go with their user. */
export interface Trace {
  readonly table: string;
  readonly column: string;
}

/** Every column whose rows go with their user. */
export const REMOVED_TRACES: readonly Trace[] = Object.entries(TRACES).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, fate]) => (fate === "removed" ? [{ table, column }] : [])),
);
