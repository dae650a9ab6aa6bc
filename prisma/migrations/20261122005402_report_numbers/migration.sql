-- DropIndex
DROP INDEX "reports_reporter_id_created_time_idx";

-- AlterTable
ALTER TABLE "reports" ADD COLUMN     "number" INTEGER NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_id_number_key" ON "reports"("reporter_id", "number");
