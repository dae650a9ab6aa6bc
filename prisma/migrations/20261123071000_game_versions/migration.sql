-- CreateTable
CREATE TABLE "game_versions" (
    "game_type" TEXT NOT NULL,
    "rules_version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "first_seen_time" BIGINT NOT NULL,
    "last_seen_time" BIGINT NOT NULL,

    CONSTRAINT "game_versions_pkey" PRIMARY KEY ("game_type","rules_version")
);

-- CreateTable
CREATE TABLE "processes" (
    "process_id" UUID NOT NULL,
    "games" TEXT[],
    "last_seen_time" BIGINT NOT NULL,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("process_id")
);
