-- Nothing is rewritten: each column is null or has a constant. Processes of the version before go on beside, and know
-- nothing of the columns: what they write, the trigger fills in. What is there already is filled in at the start, in steps.

-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "bot_id" INTEGER,
ADD COLUMN     "check_time" BIGINT,
ADD COLUMN     "has_old_columns" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "over_time" BIGINT,
ADD COLUMN     "waiting_bot_id" INTEGER;

-- Room on each page for the next versions of its rows, which then need no entries of their own in any index.
ALTER TABLE "matches" SET (fillfactor = 70);
ALTER TABLE "cursors" SET (fillfactor = 50);

CREATE FUNCTION "fill_matches"("ids" INTEGER[]) RETURNS void LANGUAGE sql AS $$
    UPDATE "matches" m SET "has_old_columns" = false, "bot_id" = f."bot_id", "check_time" = m."deadline_time",
        "over_time" = CASE WHEN m."state" >= 2 THEN m."last_action_time" END,
        "waiting_bot_id" = CASE WHEN m."state" = 1 AND m."current_turn_user_id" = f."bot_id" THEN f."bot_id" END
    FROM (SELECT x."match_id", (SELECT min(u."user_id") FROM "users" u
            WHERE u."user_id" IN (x."inviter_id", x."invitee_id") AND u."is_bot") AS "bot_id"
        FROM "matches" x WHERE x."match_id" = ANY ("ids")) f
    WHERE m."match_id" = f."match_id"
$$;

CREATE FUNCTION "fill_written_match"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "fill_matches"(ARRAY[NEW."match_id"]);
    RETURN NULL;
END
$$;

-- After the row, so that it costs nothing where the columns are right, as this version writes them.
CREATE TRIGGER "matches_fill" AFTER INSERT OR UPDATE ON "matches" FOR EACH ROW WHEN (
    NEW."has_old_columns"
    OR NEW."over_time" IS DISTINCT FROM CASE WHEN NEW."state" >= 2 THEN NEW."last_action_time" END
    OR (NEW."check_time" IS NULL) <> (NEW."deadline_time" IS NULL) OR NEW."check_time" > NEW."deadline_time"
    OR NEW."waiting_bot_id" IS DISTINCT FROM
        CASE WHEN NEW."state" = 1 AND NEW."current_turn_user_id" = NEW."bot_id" THEN NEW."bot_id" END
) EXECUTE FUNCTION "fill_written_match"();
