-- CreateTable
CREATE TABLE "daily_positions" (
    "day" TEXT NOT NULL,
    "claimed_until" BIGINT NOT NULL,
    "position" JSONB,

    CONSTRAINT "daily_positions_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "daily_streaks" (
    "user_id" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "best" INTEGER NOT NULL,
    "last_day" TEXT NOT NULL,
    "last_wrong" INTEGER NOT NULL,

    CONSTRAINT "daily_streaks_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "daily_positions_claimed_until_idx" ON "daily_positions"("claimed_until");

-- AddForeignKey
ALTER TABLE "daily_streaks" ADD CONSTRAINT "daily_streaks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
