-- Concurrently, for deliveries go on meanwhile; dropped first, should an earlier try have left a part of it.
DROP INDEX CONCURRENTLY IF EXISTS "webhook_deliveries_dead";
CREATE INDEX CONCURRENTLY "webhook_deliveries_dead" ON "webhook_deliveries"("delivery_id") WHERE (state = 2);
