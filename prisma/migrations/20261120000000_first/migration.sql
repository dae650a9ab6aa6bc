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
    "host_issuer" TEXT,
    "host_subject" TEXT,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "users_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "cursors" (
    "user_id" INTEGER NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,
    "pending_invites" INTEGER NOT NULL DEFAULT 0,
    "active_matches" INTEGER NOT NULL DEFAULT 0,

CONSTRAINT "cursors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "presence" (
    "user_id" INTEGER NOT NULL,
    "last_seen_time" BIGINT NOT NULL,

CONSTRAINT "presence_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "session_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT,
    "created_time" BIGINT NOT NULL,
    "last_used_time" BIGINT NOT NULL,
    "expires_time" BIGINT,

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
    "position" JSONB NOT NULL,
    "last_move" JSONB,
    "last_move_symbol" TEXT,
    "x_move_count" INTEGER NOT NULL DEFAULT 0,
    "o_move_count" INTEGER NOT NULL DEFAULT 0,
    "turn_seconds" INTEGER,
    "message" TEXT,
    "created_time" BIGINT NOT NULL,
    "started_time" BIGINT,
    "finished_time" BIGINT,
    "last_move_time" BIGINT,
    "deadline_time" BIGINT,
    "claimed_until" BIGINT,
    "last_action_time" BIGINT NOT NULL,
    "pending_pair" TEXT,

CONSTRAINT "matches_pkey" PRIMARY KEY ("match_id")
);

-- CreateTable
CREATE TABLE "moves" (
    "match_id" INTEGER NOT NULL,
    "move_number" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "move" JSONB NOT NULL,
    "time" BIGINT NOT NULL,

CONSTRAINT "moves_pkey" PRIMARY KEY ("match_id","move_number")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "match_id" INTEGER,
    "stamp" BIGINT,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key_key" ON "users"("username_key");

-- CreateIndex
CREATE INDEX "users_search_key_idx" ON "users"("search_key" text_pattern_ops);

-- CreateIndex
CREATE INDEX "users_bots" ON "users"("search_key") WHERE (is_bot);

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
CREATE INDEX "matches_live_inviter" ON "matches"("inviter_id", "last_action_time" DESC) WHERE (state < 2);

-- CreateIndex
CREATE INDEX "matches_live_invitee" ON "matches"("invitee_id", "last_action_time" DESC) WHERE (state < 2);

-- CreateIndex
CREATE INDEX "matches_over_inviter" ON "matches"("inviter_id", "last_action_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_over_invitee" ON "matches"("invitee_id", "last_action_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_over_inviter_game" ON "matches"("inviter_id", "game_type", "last_action_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_over_invitee_game" ON "matches"("invitee_id", "game_type", "last_action_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_over_pair" ON "matches"("inviter_id", "invitee_id", "last_action_time" DESC) WHERE (state >= 2);

-- CreateIndex
CREATE INDEX "matches_turn" ON "matches"("current_turn_user_id") WHERE (state = 1);

-- CreateIndex
CREATE INDEX "matches_invited" ON "matches"("invitee_id") WHERE (state = 0);

-- CreateIndex
CREATE INDEX "matches_due" ON "matches"("deadline_time") WHERE (deadline_time is not null);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_time_idx" ON "idempotency_keys"("created_time");

-- AddForeignKey
ALTER TABLE "cursors" ADD CONSTRAINT "cursors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
