-- Writes go on while each is built. One that was cut short is no index and stands in the way, so each is dropped first.

DROP INDEX CONCURRENTLY IF EXISTS "matches_inviter_live";
CREATE INDEX CONCURRENTLY "matches_inviter_live" ON "matches"("inviter_id") WHERE (state < 2);

DROP INDEX CONCURRENTLY IF EXISTS "matches_invitee_live";
CREATE INDEX CONCURRENTLY "matches_invitee_live" ON "matches"("invitee_id") WHERE (state < 2);

DROP INDEX CONCURRENTLY IF EXISTS "matches_inviter_over";
CREATE INDEX CONCURRENTLY "matches_inviter_over" ON "matches"("inviter_id", "over_time" DESC);

DROP INDEX CONCURRENTLY IF EXISTS "matches_invitee_over";
CREATE INDEX CONCURRENTLY "matches_invitee_over" ON "matches"("invitee_id", "over_time" DESC);

DROP INDEX CONCURRENTLY IF EXISTS "matches_inviter_game_over";
CREATE INDEX CONCURRENTLY "matches_inviter_game_over" ON "matches"("inviter_id", "game_type", "over_time" DESC) WHERE (state >= 2);

DROP INDEX CONCURRENTLY IF EXISTS "matches_invitee_game_over";
CREATE INDEX CONCURRENTLY "matches_invitee_game_over" ON "matches"("invitee_id", "game_type", "over_time" DESC) WHERE (state >= 2);

DROP INDEX CONCURRENTLY IF EXISTS "matches_pair_over";
CREATE INDEX CONCURRENTLY "matches_pair_over" ON "matches"("inviter_id", "invitee_id", "over_time" DESC) WHERE (state >= 2);

DROP INDEX CONCURRENTLY IF EXISTS "matches_waiting_bot";
CREATE INDEX CONCURRENTLY "matches_waiting_bot" ON "matches"("waiting_bot_id") WHERE (waiting_bot_id is not null);

DROP INDEX CONCURRENTLY IF EXISTS "matches_check";
CREATE INDEX CONCURRENTLY "matches_check" ON "matches"("check_time") WHERE (check_time is not null);

DROP INDEX CONCURRENTLY IF EXISTS "matches_old_columns";
CREATE INDEX CONCURRENTLY "matches_old_columns" ON "matches"("match_id") WHERE (has_old_columns);
