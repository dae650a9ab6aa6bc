-- AlterTable
ALTER TABLE "users" ADD COLUMN     "banned_until" BIGINT;
