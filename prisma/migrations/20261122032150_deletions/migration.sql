-- AlterTable
ALTER TABLE "idempotency_keys" ADD COLUMN     "shown_user_id" INTEGER;

-- AlterTable
ALTER TABLE "sign_in_answers" ADD COLUMN     "user_id" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "deleted_time" BIGINT;

-- CreateTable
CREATE TABLE "deletions" (
    "user_id" INTEGER NOT NULL,
    "began_time" BIGINT NOT NULL,
    "due_time" BIGINT NOT NULL,
    "is_swept" BOOLEAN NOT NULL DEFAULT false,

CONSTRAINT "deletions_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "released_names" (
    "name_hash" BYTEA NOT NULL,
    "until_time" BIGINT NOT NULL,

CONSTRAINT "released_names_pkey" PRIMARY KEY ("name_hash")
);

-- CreateTable
CREATE TABLE "secrets" (
    "name" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,

CONSTRAINT "secrets_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "exports" (
    "user_id" INTEGER NOT NULL,
    "time" BIGINT NOT NULL,

CONSTRAINT "exports_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "deletions_due_time_idx" ON "deletions"("due_time");

-- CreateIndex
CREATE INDEX "released_names_until_time_idx" ON "released_names"("until_time");

-- CreateIndex
CREATE INDEX "idempotency_keys_shown" ON "idempotency_keys"("shown_user_id") WHERE (shown_user_id is not null);

-- CreateIndex
CREATE INDEX "sign_in_answers_user_id_idx" ON "sign_in_answers"("user_id");

-- CreateIndex
CREATE INDEX "users_deleted" ON "users"("deleted_time") WHERE (deleted_time is not null);

-- AddForeignKey
ALTER TABLE "sign_in_answers" ADD CONSTRAINT "sign_in_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
