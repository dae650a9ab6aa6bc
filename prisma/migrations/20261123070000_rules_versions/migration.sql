-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "joint_turn" JSONB,
ADD COLUMN     "paused_reason" TEXT,
ADD COLUMN     "paused_time" BIGINT,
ADD COLUMN     "rules_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "seed" TEXT;
