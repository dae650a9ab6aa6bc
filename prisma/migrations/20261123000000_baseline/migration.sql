-- CreateTable
CREATE TABLE "users" (
    "user_id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "username_key" TEXT,
    "search_key" TEXT NOT NULL,
    "avatar" TEXT,
    "is_guest" BOOLEAN NOT NULL,
    "is_bot" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "password_time" BIGINT,
    "host_issuer" TEXT,
    "host_subject" TEXT,
    "created_time" BIGINT NOT NULL,
    "invites_from" TEXT NOT NULL DEFAULT 'everyone',
    "presence_for" TEXT NOT NULL DEFAULT 'everyone',
    "deleted_time" BIGINT,
    "banned_until" BIGINT,
    "rename_times" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "replay_times" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "address_mark" BYTEA,
    "network_mark" BYTEA,

CONSTRAINT "users_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "cursors" (
    "user_id" INTEGER NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,
    "pending_invites" INTEGER NOT NULL DEFAULT 0,
    "stranger_invites" INTEGER NOT NULL DEFAULT 0,
    "active_matches" INTEGER NOT NULL DEFAULT 0,
    "won" INTEGER NOT NULL DEFAULT 0,
    "lost" INTEGER NOT NULL DEFAULT 0,
    "drawn" INTEGER NOT NULL DEFAULT 0,
    "subscribers" INTEGER NOT NULL DEFAULT 0,
    "precondition_changes" INTEGER NOT NULL DEFAULT 0,
    "is_unread" BOOLEAN NOT NULL DEFAULT false,
    "removal_cursor" BIGINT NOT NULL DEFAULT 0,
    "days_off" JSONB,
    "days_off_time" BIGINT,

CONSTRAINT "cursors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "bot_results" (
    "user_id" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "won" INTEGER NOT NULL,
    "lost" INTEGER NOT NULL,
    "drawn" INTEGER NOT NULL,

CONSTRAINT "bot_results_pkey" PRIMARY KEY ("user_id","shard")
);

-- CreateTable
CREATE TABLE "presence" (
    "user_id" INTEGER NOT NULL,
    "last_seen_time" BIGINT NOT NULL,
    "away_from" BIGINT,
    "away_until" BIGINT,

CONSTRAINT "presence_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "session_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT,
    "browser" TEXT,
    "system" TEXT,
    "created_time" BIGINT NOT NULL,
    "last_used_time" BIGINT NOT NULL,
    "expires_time" BIGINT,
    "banned_until" BIGINT,

CONSTRAINT "sessions_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "matches" (
    "match_id" SERIAL NOT NULL,
    "game_type" TEXT NOT NULL,
    "state" SMALLINT NOT NULL,
    "inviter_id" INTEGER NOT NULL,
    "invitee_id" INTEGER NOT NULL,
    "inviter_symbol" TEXT NOT NULL,
    "x_user_id" INTEGER,
    "o_user_id" INTEGER,
    "current_turn_user_id" INTEGER,
    "winner_user_id" INTEGER,
    "result" TEXT,
    "result_detail" TEXT,
    "position" JSONB NOT NULL,
    "last_move" JSONB,
    "last_move_symbol" TEXT,
    "x_move_count" INTEGER NOT NULL DEFAULT 0,
    "o_move_count" INTEGER NOT NULL DEFAULT 0,
    "offer_state" JSONB,
    "turn_seconds" INTEGER,
    "message" TEXT,
    "created_time" BIGINT NOT NULL,
    "started_time" BIGINT,
    "finished_time" BIGINT,
    "last_move_time" BIGINT,
    "deadline_time" BIGINT,
    "claimed_until" BIGINT,
    "last_action_time" BIGINT NOT NULL,
    "origin" TEXT NOT NULL DEFAULT 'invite',
    "is_from_stranger" BOOLEAN NOT NULL DEFAULT false,
    "rematch_of_match_id" INTEGER,
    "rematch_match_id" INTEGER,
    "pending_pair" TEXT,
    "over_time" BIGINT,
    "check_time" BIGINT,
    "bot_id" INTEGER,
    "waiting_bot_id" INTEGER,
    "joint_turn" JSONB,
    "paused_reason" TEXT,
    "paused_time" BIGINT,
    "rules_version" INTEGER NOT NULL DEFAULT 1,
    "seed" TEXT,
    "options" JSONB,
    "clock" JSONB,
    "days_off" BOOLEAN NOT NULL DEFAULT false,
    "turn_time" JSONB,

CONSTRAINT "matches_pkey" PRIMARY KEY ("match_id")
);

-- CreateTable
CREATE TABLE "moves" (
    "match_id" INTEGER NOT NULL,
    "move_number" INTEGER NOT NULL,
    "standing_number" INTEGER,
    "is_taken_back" BOOLEAN NOT NULL DEFAULT false,
    "user_id" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "move" JSONB NOT NULL,
    "time" BIGINT NOT NULL,

CONSTRAINT "moves_pkey" PRIMARY KEY ("match_id","move_number")
);

-- CreateTable
CREATE TABLE "blocks" (
    "blocker_id" INTEGER NOT NULL,
    "blocked_id" INTEGER NOT NULL,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "blocks_pkey" PRIMARY KEY ("blocker_id","blocked_id")
);

-- CreateTable
CREATE TABLE "challenges" (
    "challenge_id" SERIAL NOT NULL,
    "ref" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "game_type" TEXT NOT NULL,
    "state" SMALLINT NOT NULL DEFAULT 0,
    "creator_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "turn_seconds" INTEGER,
    "message" TEXT,
    "is_quick" BOOLEAN NOT NULL,
    "created_time" BIGINT NOT NULL,
    "expires_time" BIGINT NOT NULL,
    "over_time" BIGINT NOT NULL,
    "accepter_id" INTEGER,
    "match_id" INTEGER,
    "address_mark" BYTEA,
    "network_mark" BYTEA,
    "options" JSONB NOT NULL DEFAULT '{}',
    "clock" JSONB,
    "days_off" BOOLEAN NOT NULL DEFAULT false,

CONSTRAINT "challenges_pkey" PRIMARY KEY ("challenge_id")
);

-- CreateTable
CREATE TABLE "quick_terms" (
    "game_type" TEXT NOT NULL,
    "turn_seconds" INTEGER NOT NULL,
    "terms" INTEGER NOT NULL,
    "created" INTEGER NOT NULL,

CONSTRAINT "quick_terms_pkey" PRIMARY KEY ("game_type","turn_seconds","terms")
);

-- CreateTable
CREATE TABLE "reports" (
    "report_id" SERIAL NOT NULL,
    "reporter_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "match_id" INTEGER,
    "reason" TEXT NOT NULL,
    "text" TEXT,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "reports_pkey" PRIMARY KEY ("report_id")
);

-- CreateTable
CREATE TABLE "bans" (
    "user_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "until_time" BIGINT,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "bans_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "entry_id" BIGSERIAL NOT NULL,
    "time" BIGINT NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "user_id" INTEGER,
    "subject" TEXT,
    "before_values" JSONB,
    "after_values" JSONB,
    "note" TEXT,
    "device" TEXT,
    "request_id" TEXT,

CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "devices" (
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "last_used_time" BIGINT NOT NULL,

CONSTRAINT "devices_pkey" PRIMARY KEY ("user_id","token_hash")
);

-- CreateTable
CREATE TABLE "sign_in_answers" (
    "key_hash" BYTEA NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "encrypted" BYTEA NOT NULL,
    "created_time" BIGINT NOT NULL,
    "user_id" INTEGER,

CONSTRAINT "sign_in_answers_pkey" PRIMARY KEY ("key_hash")
);

-- CreateTable
CREATE TABLE "deletions" (
    "user_id" INTEGER NOT NULL,
    "began_time" BIGINT NOT NULL,
    "due_time" BIGINT NOT NULL,
    "is_swept" BOOLEAN NOT NULL DEFAULT false,

CONSTRAINT "deletions_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "released_names" (
    "name_hash" BYTEA NOT NULL,
    "until_time" BIGINT NOT NULL,
    "user_id" INTEGER,

CONSTRAINT "released_names_pkey" PRIMARY KEY ("name_hash")
);

-- CreateTable
CREATE TABLE "secrets" (
    "name" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,

CONSTRAINT "secrets_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "exports" (
    "user_id" INTEGER NOT NULL,
    "time" BIGINT NOT NULL,

CONSTRAINT "exports_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "events" (
    "event_id" BIGSERIAL NOT NULL,
    "ref" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kinds" TEXT NOT NULL,
    "actor_id" INTEGER,
    "user_id" INTEGER,
    "match_id" INTEGER,
    "game_type" TEXT,
    "inviter_id" INTEGER,
    "invitee_id" INTEGER,
    "state" SMALLINT,
    "current_turn_user_id" INTEGER,
    "winner_user_id" INTEGER,
    "result" TEXT,
    "turn_seconds" INTEGER,
    "deadline_time" BIGINT,
    "move_count" INTEGER,
    "position_version" INTEGER,
    "last_action_time" BIGINT,
    "created_time" BIGINT NOT NULL,
    "is_taken" BOOLEAN NOT NULL DEFAULT false,

CONSTRAINT "events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "webhook_id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "source" TEXT,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "games" TEXT[],
    "issuers" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" BIGINT,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_time" BIGINT NOT NULL,
    "changed_time" BIGINT,
    "failing_since" BIGINT,
    "due_time" BIGINT,
    "wakes" INTEGER NOT NULL DEFAULT 0,

CONSTRAINT "webhooks_pkey" PRIMARY KEY ("webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "delivery_id" SERIAL NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "event_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" SMALLINT NOT NULL DEFAULT 0,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "created_time" BIGINT NOT NULL,
    "next_time" BIGINT,
    "leased_until" BIGINT,
    "ended_time" BIGINT,
    "last_answer" TEXT,

CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateTable
CREATE TABLE "reminders" (
    "match_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "position_version" INTEGER NOT NULL,
    "began_time" BIGINT NOT NULL,
    "due_time" BIGINT NOT NULL,

CONSTRAINT "reminders_pkey" PRIMARY KEY ("match_id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "subscription_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "session_id" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "label" TEXT,
    "created_time" BIGINT NOT NULL,
    "failing_since" BIGINT,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "paused_until" BIGINT,

CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("subscription_id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "user_id" INTEGER NOT NULL,
    "turn" BOOLEAN NOT NULL DEFAULT true,
    "invite" BOOLEAN NOT NULL DEFAULT true,
    "offer" BOOLEAN NOT NULL DEFAULT true,
    "over" BOOLEAN NOT NULL DEFAULT true,
    "reminder" BOOLEAN NOT NULL DEFAULT true,
    "shown_when" TEXT NOT NULL DEFAULT 'away',
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "time_zone" TEXT,

CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "push_notifications" (
    "user_id" INTEGER NOT NULL,
    "match_id" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_time" BIGINT NOT NULL,
    "due_time" BIGINT,
    "is_away_only" BOOLEAN NOT NULL,
    "is_shown" BOOLEAN NOT NULL DEFAULT false,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "left_ids" INTEGER[],
    "leased_until" BIGINT,

CONSTRAINT "push_notifications_pkey" PRIMARY KEY ("user_id","match_id","category")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","number")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "passkey_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "is_synced" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "last_used_time" BIGINT,

CONSTRAINT "passkeys_pkey" PRIMARY KEY ("passkey_id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challenge" BYTEA NOT NULL,
    "user_id" INTEGER,
    "expires_time" BIGINT NOT NULL,

CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge")
);

-- CreateTable
CREATE TABLE "game_versions" (
    "game_type" TEXT NOT NULL,
    "rules_version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "first_seen_time" BIGINT NOT NULL,
    "last_seen_time" BIGINT NOT NULL,

CONSTRAINT "game_versions_pkey" PRIMARY KEY ("game_type","rules_version")
);

-- CreateTable
CREATE TABLE "processes" (
    "process_id" UUID NOT NULL,
    "games" TEXT[],
    "last_seen_time" BIGINT NOT NULL,

CONSTRAINT "processes_pkey" PRIMARY KEY ("process_id")
);

-- CreateTable
CREATE TABLE "retired_games" (
    "game_type" TEXT NOT NULL,
    "time" BIGINT NOT NULL,

CONSTRAINT "retired_games_pkey" PRIMARY KEY ("game_type")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key_key" ON "users"("username_key");

-- CreateIndex
CREATE INDEX "users_search_key_idx" ON "users"("search_key" text_pattern_ops);

-- CreateIndex
CREATE INDEX "users_bots" ON "users"("search_key") WHERE (is_bot);

-- CreateIndex
CREATE INDEX "users_deleted" ON "users"("deleted_time") WHERE (deleted_time is not null);

-- CreateIndex
CREATE UNIQUE INDEX "users_host_issuer_host_subject_key" ON "users"("host_issuer", "host_subject");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_time_idx" ON "sessions"("expires_time");

-- CreateIndex
CREATE UNIQUE INDEX "matches_pending_pair_key" ON "matches"("pending_pair");

-- CreateIndex
CREATE INDEX "matches_inviter_over" ON "matches"("inviter_id", "over_time" DESC);

-- CreateIndex
CREATE INDEX "matches_invitee_over" ON "matches"("invitee_id", "over_time" DESC);

-- CreateIndex
CREATE INDEX "matches_inviter_game_over" ON "matches"("inviter_id", "game_type", "over_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_invitee_game_over" ON "matches"("invitee_id", "game_type", "over_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_pair_over" ON "matches"("inviter_id", "invitee_id", "over_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_waiting" ON "matches"("waiting_bot_id", "state") WHERE (state < 2);

-- CreateIndex
CREATE INDEX "cursors_days_off" ON "cursors"("days_off_time") WHERE (days_off_time is not null);

-- CreateIndex
CREATE INDEX "matches_check" ON "matches"("check_time") WHERE (check_time is not null);

-- CreateIndex
CREATE INDEX "blocks_blocked_id_idx" ON "blocks"("blocked_id");

-- CreateIndex
CREATE UNIQUE INDEX "challenges_ref_key" ON "challenges"("ref");

-- CreateIndex
CREATE INDEX "challenges_creator_id_over_time_idx" ON "challenges"("creator_id", "over_time" DESC);

-- CreateIndex
CREATE INDEX "challenges_over_time_idx" ON "challenges"("over_time");

-- CreateIndex
CREATE INDEX "challenges_due" ON "challenges"("over_time") WHERE (state = 0);

-- CreateIndex
CREATE INDEX "challenges_listed" ON "challenges"("created_time") WHERE (state = 0 and kind = 'open');

-- CreateIndex
CREATE INDEX "challenges_matchmaking" ON "challenges"("game_type", "turn_seconds", "created_time") WHERE (state = 0 and kind = 'open');

-- CreateIndex
CREATE UNIQUE INDEX "challenges_creator_id_number_key" ON "challenges"("creator_id", "number");

-- CreateIndex
CREATE INDEX "reports_user_id_idx" ON "reports"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_id_number_key" ON "reports"("reporter_id", "number");

-- CreateIndex
CREATE INDEX "audit_entries_user_id_entry_id_idx" ON "audit_entries"("user_id", "entry_id");

-- CreateIndex
CREATE INDEX "audit_entries_time_idx" ON "audit_entries"("time");

-- CreateIndex
CREATE INDEX "devices_last_used_time_idx" ON "devices"("last_used_time");

-- CreateIndex
CREATE INDEX "sign_in_answers_created_time_idx" ON "sign_in_answers"("created_time");

-- CreateIndex
CREATE INDEX "sign_in_answers_user_id_idx" ON "sign_in_answers"("user_id");

-- CreateIndex
CREATE INDEX "deletions_due_time_idx" ON "deletions"("due_time");

-- CreateIndex
CREATE INDEX "released_names_of_user" ON "released_names"("user_id") WHERE (user_id is not null);

-- CreateIndex
CREATE INDEX "released_names_until_time_idx" ON "released_names"("until_time");

-- CreateIndex
CREATE INDEX "events_untaken" ON "events"("event_id") WHERE (not is_taken);

-- CreateIndex
CREATE INDEX "events_created_time_idx" ON "events"("created_time");

-- CreateIndex
CREATE INDEX "events_inviter_id_created_time_idx" ON "events"("inviter_id", "created_time");

-- CreateIndex
CREATE INDEX "events_invitee_id_created_time_idx" ON "events"("invitee_id", "created_time");

-- CreateIndex
CREATE UNIQUE INDEX "webhooks_source_key" ON "webhooks"("source");

-- CreateIndex
CREATE INDEX "webhooks_user_id_idx" ON "webhooks"("user_id");

-- CreateIndex
CREATE INDEX "webhooks_due" ON "webhooks"("due_time") WHERE (due_time is not null);

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_delivery_id_idx" ON "webhook_deliveries"("webhook_id", "delivery_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("webhook_id", "next_time") WHERE (state = 0);

-- CreateIndex
CREATE INDEX "webhook_deliveries_under_way" ON "webhook_deliveries"("webhook_id", "leased_until") WHERE (leased_until is not null);

-- CreateIndex
CREATE INDEX "webhook_deliveries_dead" ON "webhook_deliveries"("delivery_id") WHERE (state = 2);

-- CreateIndex
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_event_id_kind_key" ON "webhook_deliveries"("webhook_id", "event_id", "kind");

-- CreateIndex
CREATE INDEX "reminders_due_time_idx" ON "reminders"("due_time");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions"("session_id");

-- CreateIndex
CREATE INDEX "push_notifications_due" ON "push_notifications"("due_time") WHERE (due_time is not null);

-- CreateIndex
CREATE INDEX "push_notifications_event_time_idx" ON "push_notifications"("event_time");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_time_idx" ON "passkey_challenges"("expires_time");

-- CreateIndex
CREATE INDEX "passkey_challenges_of_user" ON "passkey_challenges"("user_id") WHERE (user_id is not null);

-- CreateIndex
CREATE INDEX "matches_paused" ON "matches"("paused_reason", "match_id") WHERE paused_reason is not null;

-- AddForeignKey
ALTER TABLE "cursors" ADD CONSTRAINT "cursors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot_results" ADD CONSTRAINT "bot_results_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_invitee_id_fkey" FOREIGN KEY ("invitee_id") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moves" ADD CONSTRAINT "moves_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("match_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bans" ADD CONSTRAINT "bans_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_answers" ADD CONSTRAINT "sign_in_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("webhook_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("event_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_notifications" ADD CONSTRAINT "push_notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema has no words for.

-- Room on each page for the next versions of its rows, which then need no entries of their own in any index.
ALTER TABLE "matches" SET (fillfactor = 70);
ALTER TABLE "cursors" SET (fillfactor = 50);

-- Kept answers in parts by the time that they were kept, six of six hours in a ring (decision 4): a part that is over is
-- emptied as a whole before its turn comes again.
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "match_id" INTEGER,
    "created_time" BIGINT NOT NULL,
    "shown_user_id" INTEGER
) PARTITION BY LIST (("created_time" / 21600000 % 6));
CREATE INDEX "idempotency_keys_refusals" ON "idempotency_keys" ("user_id", "created_time") WHERE (status <> 200);
CREATE INDEX "idempotency_keys_shown" ON "idempotency_keys" ("shown_user_id") WHERE (shown_user_id is not null);
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING brin ("created_time");

DO $$
BEGIN
    FOR part IN 0..5 LOOP
        EXECUTE format('CREATE TABLE "idempotency_keys_%s" PARTITION OF "idempotency_keys" (PRIMARY KEY ("user_id", "key"))
            FOR VALUES IN (%s)', part, part);
    END LOOP;
END
$$;

-- No index is over more than one part, so who keeps an answer looks into every other, as it is now: a refusal is not kept
-- twice, and of two effects the second is undone. Two at once meet in the index of the same part, but where one part follows
-- the other: there they wait for each other, further apart than clocks of processes may be.
CREATE FUNCTION "keep_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."created_time" + 10000) % 21600000 < 20000 THEN
        PERFORM pg_advisory_xact_lock(NEW."user_id", hashtext(NEW."key"));
    END IF;
    IF EXISTS (SELECT FROM "idempotency_keys" WHERE "user_id" = NEW."user_id" AND "key" = NEW."key") THEN
        IF NEW."status" <> 200 THEN
            RETURN NULL;
        END IF;
        RAISE unique_violation USING MESSAGE = 'an answer is kept for this key', TABLE = 'idempotency_keys';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER "idempotency_keys_once" BEFORE INSERT ON "idempotency_keys" FOR EACH ROW EXECUTE FUNCTION "keep_once"();

-- Empties every part in which all answers were kept at a time or before; gives about how many there were. One that somebody uses is
-- left for the next time.
CREATE FUNCTION "purge_idempotency_keys"("upto" BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    part REGCLASS;
    newest BOOLEAN;
    "some" BIGINT;
    gone BIGINT := 0;
BEGIN
    FOR part IN SELECT relid FROM pg_partition_tree('idempotency_keys') WHERE isleaf LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE created_time > $1), (SELECT count(*) FROM (SELECT FROM %s LIMIT 10000) x)', part, part)
            INTO newest, "some" USING "upto";
        CONTINUE WHEN newest OR "some" = 0;
        BEGIN
            PERFORM set_config('lock_timeout', '200ms', true);
            EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', part);
            EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE created_time > $1)', part) INTO newest USING "upto";
            CONTINUE WHEN newest;
            EXECUTE format('TRUNCATE %s', part);
            gone := gone + greatest("some", (SELECT reltuples FROM pg_class WHERE oid = part)::BIGINT);
        EXCEPTION WHEN lock_not_available THEN
            NULL;
        END;
    END LOOP;
    RETURN gone;
END
$$;
