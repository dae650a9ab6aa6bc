-- AlterTable
ALTER TABLE "cursors" ADD COLUMN     "drawn" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lost" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stranger_invites" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "won" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "is_from_stranger" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "invites_from" TEXT NOT NULL DEFAULT 'everyone',
ADD COLUMN     "presence_for" TEXT NOT NULL DEFAULT 'everyone';

-- CreateTable
CREATE TABLE "blocks" (
    "blocker_id" INTEGER NOT NULL,
    "blocked_id" INTEGER NOT NULL,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "blocks_pkey" PRIMARY KEY ("blocker_id","blocked_id")
);

-- CreateTable
CREATE TABLE "reports" (
    "report_id" SERIAL NOT NULL,
    "reporter_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "match_id" INTEGER,
    "reason" TEXT NOT NULL,
    "text" TEXT,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "reports_pkey" PRIMARY KEY ("report_id")
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
    "sealed" BYTEA NOT NULL,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "sign_in_answers_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE INDEX "blocks_blocked_id_idx" ON "blocks"("blocked_id");

-- CreateIndex
CREATE INDEX "reports_reporter_id_created_time_idx" ON "reports"("reporter_id", "created_time");

-- CreateIndex
CREATE INDEX "reports_user_id_idx" ON "reports"("user_id");

-- CreateIndex
CREATE INDEX "devices_last_used_time_idx" ON "devices"("last_used_time");

-- CreateIndex
CREATE INDEX "sign_in_answers_created_time_idx" ON "sign_in_answers"("created_time");

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The matches that are over already are counted once; from now on the statement that ends one counts it.
WITH "ended" AS (
    SELECT "inviter_id" AS "user_id", "winner_user_id", "result" FROM "matches" WHERE "state" >= 2
    UNION ALL
    SELECT "invitee_id", "winner_user_id", "result" FROM "matches" WHERE "state" >= 2
), "counted" AS (
    SELECT "user_id",
        count(*) FILTER (WHERE "winner_user_id" = "user_id") AS "won",
        count(*) FILTER (WHERE "winner_user_id" <> "user_id") AS "lost",
        count(*) FILTER (WHERE "result" = 'draw') AS "drawn"
    FROM "ended" GROUP BY "user_id"
)
UPDATE "cursors" c SET "won" = n."won", "lost" = n."lost", "drawn" = n."drawn"
FROM "counted" n WHERE n."user_id" = c."user_id";
