-- CreateTable
CREATE TABLE "retired_games" (
    "game_type" TEXT NOT NULL,
    "time" BIGINT NOT NULL,

    CONSTRAINT "retired_games_pkey" PRIMARY KEY ("game_type")
);

-- CreateIndex
CREATE INDEX "matches_paused" ON "matches"("paused_reason", "match_id") WHERE paused_reason is not null;
