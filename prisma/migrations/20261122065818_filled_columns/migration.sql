-- Writes go on while the index is built. One that was cut short is no index and stands in the way, so it is dropped first.

DROP INDEX CONCURRENTLY IF EXISTS "matches_waiting";
CREATE INDEX CONCURRENTLY "matches_waiting" ON "matches"("waiting_bot_id", "state") WHERE (state < 2);

CALL "fill_old_matches"();
