-- AlterTable
ALTER TABLE "cursors" ADD COLUMN     "block_changes" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "idempotency_keys_refusals" ON "idempotency_keys"("user_id", "created_time") WHERE (status <> 200);
