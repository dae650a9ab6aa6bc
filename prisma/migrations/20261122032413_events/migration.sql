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
    "failing_since" BIGINT,
    "due_time" BIGINT,

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
CREATE TABLE "push_notices" (
    "user_id" INTEGER NOT NULL,
    "match_id" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_time" BIGINT NOT NULL,
    "due_time" BIGINT,
    "is_away_only" BOOLEAN NOT NULL,
    "is_shown" BOOLEAN NOT NULL DEFAULT false,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "left_ids" INTEGER[],

CONSTRAINT "push_notices_pkey" PRIMARY KEY ("user_id","match_id","topic")
);

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
CREATE INDEX "push_notices_due" ON "push_notices"("due_time") WHERE (due_time is not null);

-- CreateIndex
CREATE INDEX "push_notices_event_time_idx" ON "push_notices"("event_time");

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
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
