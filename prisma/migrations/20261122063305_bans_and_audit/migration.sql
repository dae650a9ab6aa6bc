-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "banned_until" BIGINT;

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

-- CreateIndex
CREATE INDEX "audit_entries_user_id_entry_id_idx" ON "audit_entries"("user_id", "entry_id");

-- CreateIndex
CREATE INDEX "audit_entries_time_idx" ON "audit_entries"("time");

-- AddForeignKey
ALTER TABLE "bans" ADD CONSTRAINT "bans_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
