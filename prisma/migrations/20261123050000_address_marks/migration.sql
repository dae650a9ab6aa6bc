-- AlterTable
ALTER TABLE "challenges" ADD COLUMN     "address_mark" BYTEA;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "address_mark" BYTEA;
