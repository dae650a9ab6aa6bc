-- Whoever acts under a key has looked for its record in every part, within seconds before. Two at once meet in the index of their
-- part; only where one part follows the other, a minute to either side, is there more to do: there they wait for each other.
DROP TRIGGER "idempotency_keys_once" ON "idempotency_keys";
CREATE OR REPLACE FUNCTION "keep_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(NEW."user_id", hashtext(NEW."key"));
    IF EXISTS (SELECT FROM "idempotency_keys" WHERE "user_id" = NEW."user_id" AND "key" = NEW."key") THEN
        IF NEW."status" <> 200 THEN
            RETURN NULL;
        END IF;
        RAISE unique_violation USING MESSAGE = 'an answer is kept for this key', TABLE = 'idempotency_keys';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER "idempotency_keys_once" BEFORE INSERT ON "idempotency_keys" FOR EACH ROW
    WHEN ((NEW."created_time" + 60000) % 21600000 < 120000) EXECUTE FUNCTION "keep_once"();
