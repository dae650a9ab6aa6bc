-- A bot is waited for with invites and offers, too, so that one index finds all of its work. And a trigger that is looked at for
-- one column alone costs a move nothing, for it writes none of that column, where versions before write it with everything.

DROP TRIGGER "matches_fill" ON "matches";

CREATE OR REPLACE FUNCTION "fill_matches"("ids" INTEGER[]) RETURNS void LANGUAGE sql AS $$
    UPDATE "matches" m SET "has_old_columns" = false, "bot_id" = f."bot_id", "check_time" = m."deadline_time",
        "over_time" = CASE WHEN m."state" >= 2 THEN m."last_action_time" END,
        "waiting_bot_id" = CASE WHEN m."state" = 0 AND m."invitee_id" = f."bot_id"
            OR m."state" = 1 AND (m."current_turn_user_id" = f."bot_id" OR m."between_moves" -> 'draw' IS NOT NULL
                OR m."between_moves" -> 'takeback' IS NOT NULL) THEN f."bot_id" END
    FROM (SELECT x."match_id", (SELECT min(u."user_id") FROM "users" u
            WHERE u."user_id" IN (x."inviter_id", x."invitee_id") AND u."is_bot") AS "bot_id"
        FROM "matches" x WHERE x."match_id" = ANY ("ids")) f
    WHERE m."match_id" = f."match_id"
$$;

CREATE TRIGGER "matches_made" AFTER INSERT ON "matches" FOR EACH ROW
    WHEN (NEW."has_old_columns") EXECUTE FUNCTION "fill_written_match"();

CREATE TRIGGER "matches_written" AFTER UPDATE OF "pending_pair" ON "matches" FOR EACH ROW WHEN (
    NEW."has_old_columns" OR NEW."bot_id" IS NOT NULL
    OR NEW."over_time" IS DISTINCT FROM CASE WHEN NEW."state" >= 2 THEN NEW."last_action_time" END
    OR (NEW."check_time" IS NULL) <> (NEW."deadline_time" IS NULL) OR NEW."check_time" > NEW."deadline_time"
) EXECUTE FUNCTION "fill_written_match"();

-- Some at a time, so that nobody who acts on one of them waits for long.
CREATE PROCEDURE "fill_old_matches"() LANGUAGE plpgsql AS $$
DECLARE
    "done" INTEGER := 0;
    "last" INTEGER := (SELECT max("match_id") FROM "matches");
BEGIN
    WHILE "done" < "last" LOOP
        PERFORM "fill_matches"(ARRAY(SELECT "match_id" FROM "matches" WHERE "match_id" > "done" AND "match_id" <= "done" + 1000
            AND ("has_old_columns" OR "state" < 2 AND "bot_id" IS NOT NULL)));
        COMMIT;
        "done" := "done" + 1000;
    END LOOP;
END
$$;
