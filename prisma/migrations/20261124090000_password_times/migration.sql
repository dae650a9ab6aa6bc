-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_time" BIGINT;

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "changed_time" BIGINT;
