-- Kept answers in parts by the time that they were kept, six of six hours in a ring (decision 29): a part that is over is emptied as
-- a whole before its turn comes again. Nothing is copied: what is there becomes the part of all before a time, which the migration
-- before has made sure of, and whose rows are looked at while others write.

ALTER TABLE "idempotency_keys" VALIDATE CONSTRAINT "idempotency_keys_until";

ALTER TABLE "idempotency_keys" RENAME TO "idempotency_keys_before";
ALTER INDEX "idempotency_keys_pkey" RENAME TO "idempotency_keys_before_pkey";
ALTER INDEX "idempotency_keys_refusals" RENAME TO "idempotency_keys_before_refusals";
ALTER INDEX "idempotency_keys_shown" RENAME TO "idempotency_keys_before_shown";
ALTER INDEX "idempotency_keys_created_time_idx" RENAME TO "idempotency_keys_before_created";

CREATE TABLE "idempotency_keys" (LIKE "idempotency_keys_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("created_time");
CREATE INDEX "idempotency_keys_refusals" ON "idempotency_keys" ("user_id", "created_time") WHERE (status <> 200);
CREATE INDEX "idempotency_keys_shown" ON "idempotency_keys" ("shown_user_id") WHERE (shown_user_id is not null);

DO $$
DECLARE
    "until" BIGINT := substring(pg_get_constraintdef(oid) FROM '\d+')::BIGINT FROM pg_constraint WHERE conname = 'idempotency_keys_until';
BEGIN
    EXECUTE format('CREATE TABLE "idempotency_keys_ring" PARTITION OF "idempotency_keys" FOR VALUES FROM (%s) TO (MAXVALUE)
        PARTITION BY LIST (("created_time" / 21600000 %% 6))', "until");
    FOR part IN 0..5 LOOP
        EXECUTE format('CREATE TABLE "idempotency_keys_%s" PARTITION OF "idempotency_keys_ring" (PRIMARY KEY ("user_id", "key"))
            FOR VALUES IN (%s)', part, part);
    END LOOP;
    CREATE INDEX "idempotency_keys_created" ON "idempotency_keys_ring" USING brin ("created_time");
    EXECUTE format('ALTER TABLE "idempotency_keys" ATTACH PARTITION "idempotency_keys_before" FOR VALUES FROM (MINVALUE) TO (%s)', "until");
END
$$;
ALTER TABLE "idempotency_keys_before" DROP CONSTRAINT "idempotency_keys_until";

-- No index is over more than one part, so who keeps an answer looks into every other, as it is now: a refusal is not kept twice, and
-- of two effects the second is undone. Two at once meet in the index of the same part, but where one part follows the other: there
-- they wait for each other, further apart than clocks of processes may be.
CREATE FUNCTION "keep_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."created_time" + 10000) % 21600000 < 20000 THEN
        PERFORM pg_advisory_xact_lock(NEW."user_id", hashtext(NEW."key"));
    END IF;
    IF EXISTS (SELECT FROM "idempotency_keys" WHERE "user_id" = NEW."user_id" AND "key" = NEW."key") THEN
        IF NEW."status" <> 200 THEN
            RETURN NULL;
        END IF;
        RAISE unique_violation USING MESSAGE = 'an answer is kept for this key', TABLE = 'idempotency_keys';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER "idempotency_keys_once" BEFORE INSERT ON "idempotency_keys" FOR EACH ROW EXECUTE FUNCTION "keep_once"();

-- Empties every part in which all answers were kept at a time or before; gives about how many there were. One that somebody uses is
-- left for the next time.
CREATE FUNCTION "forget_kept"("upto" BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    part REGCLASS;
    newest BOOLEAN;
    "some" BIGINT;
    gone BIGINT := 0;
BEGIN
    FOR part IN SELECT relid FROM pg_partition_tree('idempotency_keys') WHERE isleaf LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE created_time > $1), (SELECT count(*) FROM (SELECT FROM %s LIMIT 10000) x)', part, part)
            INTO newest, "some" USING "upto";
        CONTINUE WHEN newest OR "some" = 0;
        BEGIN
            PERFORM set_config('lock_timeout', '200ms', true);
            EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', part);
            EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE created_time > $1)', part) INTO newest USING "upto";
            CONTINUE WHEN newest;
            EXECUTE format('TRUNCATE %s', part);
            gone := gone + greatest("some", (SELECT reltuples FROM pg_class WHERE oid = part)::BIGINT);
        EXCEPTION WHEN lock_not_available THEN
            NULL;
        END;
    END LOOP;
    RETURN gone;
END
$$;
