-- The table first: whoever signs up locks users, then cursors. Processes of the version before go on locking and counting in
-- the rows of bots, which stay for them.

-- CreateTable
CREATE TABLE "bot_results" (
    "user_id" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "won" INTEGER NOT NULL,
    "lost" INTEGER NOT NULL,
    "drawn" INTEGER NOT NULL,

CONSTRAINT "bot_results_pkey" PRIMARY KEY ("user_id","shard")
);

-- AddForeignKey
ALTER TABLE "bot_results" ADD CONSTRAINT "bot_results_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "cursors" ADD COLUMN     "is_unread" BOOLEAN NOT NULL DEFAULT false;

UPDATE "cursors" SET "is_unread" = true WHERE "user_id" IN (SELECT "user_id" FROM "users" WHERE "is_bot");
