-- AlterTable
ALTER TABLE "released_names" ADD COLUMN     "user_id" INTEGER;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "browser" TEXT,
ADD COLUMN     "system" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "rename_times" BIGINT[] DEFAULT ARRAY[]::BIGINT[];

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "created_time" BIGINT NOT NULL,

CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","number")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "passkey_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "is_synced" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "last_used_time" BIGINT,

CONSTRAINT "passkeys_pkey" PRIMARY KEY ("passkey_id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challenge" BYTEA NOT NULL,
    "user_id" INTEGER,
    "expires_time" BIGINT NOT NULL,

CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_time_idx" ON "passkey_challenges"("expires_time");

-- CreateIndex
CREATE INDEX "passkey_challenges_of_user" ON "passkey_challenges"("user_id") WHERE (user_id is not null);

-- CreateIndex
CREATE INDEX "released_names_of_user" ON "released_names"("user_id") WHERE (user_id is not null);

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
