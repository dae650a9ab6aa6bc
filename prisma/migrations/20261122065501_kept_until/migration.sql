-- The answers that are there stay in the table that is there, with all that come for the next thirty hours: so long processes of
-- the version before may go on beside, and find every key where they look for it. A table that nobody has used yet begins anew
-- at once. The next migration follows at once; it looks at the rows while others write.
DO $$
DECLARE
    "until" BIGINT := 0;
BEGIN
    IF EXISTS (SELECT FROM "users") THEN
        "until" := (extract(epoch FROM now()) * 1000)::BIGINT / 21600000 * 21600000 + 6 * 21600000;
    END IF;
    EXECUTE format('ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_until" CHECK ("created_time" < %s) NOT VALID', "until");
END
$$;
