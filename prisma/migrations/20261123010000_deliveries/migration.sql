-- AlterTable
ALTER TABLE "push_notifications" ADD COLUMN     "leased_until" BIGINT;

-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "failing_since" BIGINT,
ADD COLUMN     "failures" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "paused_until" BIGINT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "replay_times" BIGINT[] DEFAULT ARRAY[]::BIGINT[];
