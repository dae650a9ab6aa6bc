-- An answer may be stored that came with no effect, and is no refusal: a rematch that was pending already. How many of those a user
-- has is bounded as well, so each record says which it is.
ALTER TABLE "idempotency_keys" ADD COLUMN "has_effect" BOOLEAN NOT NULL DEFAULT true;
UPDATE "idempotency_keys" SET "has_effect" = false WHERE "status" <> 200;
DROP INDEX "idempotency_keys_refusals";
CREATE INDEX "idempotency_keys_without_effect" ON "idempotency_keys" ("user_id", "created_time") WHERE (not has_effect);

-- Processes of the version before store refusals without that word.
CREATE OR REPLACE FUNCTION "keep_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(NEW."user_id", hashtext(NEW."key"));
    IF EXISTS (SELECT FROM "idempotency_keys" WHERE "user_id" = NEW."user_id" AND "key" = NEW."key") THEN
        IF NEW."status" <> 200 OR NOT NEW."has_effect" THEN
            RETURN NULL;
        END IF;
        RAISE unique_violation USING MESSAGE = 'an answer is kept for this key', TABLE = 'idempotency_keys';
    END IF;
    RETURN NEW;
END
$$;
