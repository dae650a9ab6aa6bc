-- AlterTable
ALTER TABLE "users" ADD COLUMN     "has_old_keys" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "users_old_keys" ON "users"("user_id") WHERE (has_old_keys);

-- The keys by today's rules are made in code at the start (decision 5): SQL knows no skeletons. Until then the old ones
-- stand aside, where none of the new ones can meet them.
UPDATE "users" SET "username_key" = '=' || "username_key" WHERE "username_key" IS NOT NULL;
