-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "wakes" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "webhook_deliveries_under_way" ON "webhook_deliveries"("webhook_id", "leased_until") WHERE (leased_until is not null);
