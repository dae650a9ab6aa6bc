-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'invite';

-- CreateTable
CREATE TABLE "challenges" (
    "challenge_id" SERIAL NOT NULL,
    "ref" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "game_type" TEXT NOT NULL,
    "state" SMALLINT NOT NULL DEFAULT 0,
    "creator_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "turn_seconds" INTEGER,
    "message" TEXT,
    "is_quick" BOOLEAN NOT NULL,
    "created_time" BIGINT NOT NULL,
    "expires_time" BIGINT NOT NULL,
    "over_time" BIGINT NOT NULL,
    "accepter_id" INTEGER,
    "match_id" INTEGER,

CONSTRAINT "challenges_pkey" PRIMARY KEY ("challenge_id")
);

-- CreateTable
CREATE TABLE "quick_terms" (
    "game_type" TEXT NOT NULL,
    "turn_seconds" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,

CONSTRAINT "quick_terms_pkey" PRIMARY KEY ("game_type","turn_seconds")
);

-- CreateIndex
CREATE UNIQUE INDEX "challenges_ref_key" ON "challenges"("ref");

-- CreateIndex
CREATE INDEX "challenges_creator_id_over_time_idx" ON "challenges"("creator_id", "over_time" DESC);

-- CreateIndex
CREATE INDEX "challenges_over_time_idx" ON "challenges"("over_time");

-- CreateIndex
CREATE INDEX "challenges_due" ON "challenges"("over_time") WHERE (state = 0);

-- CreateIndex
CREATE INDEX "challenges_listed" ON "challenges"("created_time") WHERE (state = 0 and kind = 'open');

-- CreateIndex
CREATE INDEX "challenges_seats" ON "challenges"("game_type", "turn_seconds", "created_time") WHERE (state = 0 and kind = 'open');

-- CreateIndex
CREATE UNIQUE INDEX "challenges_creator_id_number_key" ON "challenges"("creator_id", "number");

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
