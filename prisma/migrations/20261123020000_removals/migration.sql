-- AlterTable
ALTER TABLE "cursors" ADD COLUMN     "removal_cursor" BIGINT NOT NULL DEFAULT 0;
