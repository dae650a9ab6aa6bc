-- What a database of the version before the baseline is, as pg_dump writes it: all 26 migrations applied.
SET check_function_bodies = false;
CREATE FUNCTION public.fill_matches(ids integer[]) RETURNS void
    LANGUAGE sql
    AS $$
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
CREATE FUNCTION public.fill_written_match() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM "fill_matches"(ARRAY[NEW."match_id"]);
    RETURN NULL;
END
$$;
CREATE FUNCTION public.forget_kept(upto bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $_$
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
$_$;
CREATE FUNCTION public.keep_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE TABLE public._prisma_migrations (
    id character varying(36) NOT NULL,
    checksum character varying(64) NOT NULL,
    finished_at timestamp with time zone,
    migration_name character varying(255) NOT NULL,
    logs text,
    rolled_back_at timestamp with time zone,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_steps_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.audit_entries (
    entry_id bigint NOT NULL,
    "time" bigint NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    user_id integer,
    subject text,
    before_values jsonb,
    after_values jsonb,
    note text,
    device text,
    request_id text
);
CREATE SEQUENCE public.audit_entries_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_entries_entry_id_seq OWNED BY public.audit_entries.entry_id;
CREATE TABLE public.bans (
    user_id integer NOT NULL,
    reason text NOT NULL,
    until_time bigint,
    created_time bigint NOT NULL
);
CREATE TABLE public.blocks (
    blocker_id integer NOT NULL,
    blocked_id integer NOT NULL,
    created_time bigint NOT NULL
);
CREATE TABLE public.bot_results (
    user_id integer NOT NULL,
    shard integer NOT NULL,
    won integer NOT NULL,
    lost integer NOT NULL,
    drawn integer NOT NULL
);
CREATE TABLE public.challenges (
    challenge_id integer NOT NULL,
    ref text NOT NULL,
    kind text NOT NULL,
    game_type text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    creator_id integer NOT NULL,
    number integer NOT NULL,
    symbol text NOT NULL,
    turn_seconds integer,
    message text,
    is_quick boolean NOT NULL,
    created_time bigint NOT NULL,
    expires_time bigint NOT NULL,
    over_time bigint NOT NULL,
    accepter_id integer,
    match_id integer
);
CREATE SEQUENCE public.challenges_challenge_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.challenges_challenge_id_seq OWNED BY public.challenges.challenge_id;
CREATE TABLE public.cursors (
    user_id integer NOT NULL,
    value bigint DEFAULT 0 NOT NULL,
    pending_invites integer DEFAULT 0 NOT NULL,
    active_matches integer DEFAULT 0 NOT NULL,
    drawn integer DEFAULT 0 NOT NULL,
    lost integer DEFAULT 0 NOT NULL,
    stranger_invites integer DEFAULT 0 NOT NULL,
    won integer DEFAULT 0 NOT NULL,
    block_changes integer DEFAULT 0 NOT NULL,
    sinks integer DEFAULT 0 NOT NULL,
    is_unread boolean DEFAULT false NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.deletions (
    user_id integer NOT NULL,
    began_time bigint NOT NULL,
    due_time bigint NOT NULL,
    is_swept boolean DEFAULT false NOT NULL
);
CREATE TABLE public.devices (
    user_id integer NOT NULL,
    token_hash bytea NOT NULL,
    last_used_time bigint NOT NULL
);
CREATE TABLE public.events (
    event_id bigint NOT NULL,
    ref uuid DEFAULT gen_random_uuid() NOT NULL,
    kinds text NOT NULL,
    actor_id integer,
    user_id integer,
    match_id integer,
    game_type text,
    inviter_id integer,
    invitee_id integer,
    state smallint,
    current_turn_user_id integer,
    winner_user_id integer,
    result text,
    turn_seconds integer,
    deadline_time bigint,
    move_count integer,
    position_version integer,
    last_action_time bigint,
    created_time bigint NOT NULL,
    is_taken boolean DEFAULT false NOT NULL
);
CREATE SEQUENCE public.events_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.events_event_id_seq OWNED BY public.events.event_id;
CREATE TABLE public.exports (
    user_id integer NOT NULL,
    "time" bigint NOT NULL
);
CREATE TABLE public.idempotency_keys (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
)
PARTITION BY RANGE (created_time);
CREATE TABLE public.idempotency_keys_ring (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
)
PARTITION BY LIST ((((created_time / 21600000) % (6)::bigint)));
CREATE TABLE public.idempotency_keys_0 (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
);
CREATE TABLE public.idempotency_keys_1 (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
);
CREATE TABLE public.idempotency_keys_2 (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
);
CREATE TABLE public.idempotency_keys_3 (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
);
CREATE TABLE public.idempotency_keys_4 (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
);
CREATE TABLE public.idempotency_keys_5 (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
);
CREATE TABLE public.idempotency_keys_before (
    user_id integer NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    match_id integer,
    stamp bigint,
    created_time bigint NOT NULL,
    shown_user_id integer
);
CREATE TABLE public.matches (
    match_id integer NOT NULL,
    game_type text NOT NULL,
    state smallint NOT NULL,
    inviter_id integer NOT NULL,
    invitee_id integer NOT NULL,
    inviter_symbol text NOT NULL,
    x_user_id integer,
    o_user_id integer,
    current_turn_user_id integer,
    winner_user_id integer,
    result text,
    "position" jsonb NOT NULL,
    last_move jsonb,
    last_move_symbol text,
    x_move_count integer DEFAULT 0 NOT NULL,
    o_move_count integer DEFAULT 0 NOT NULL,
    turn_seconds integer,
    message text,
    created_time bigint NOT NULL,
    started_time bigint,
    finished_time bigint,
    last_move_time bigint,
    deadline_time bigint,
    claimed_until bigint,
    last_action_time bigint NOT NULL,
    pending_pair text,
    is_from_stranger boolean DEFAULT false NOT NULL,
    origin text DEFAULT 'invite'::text NOT NULL,
    between_moves jsonb,
    rematch_match_id integer,
    rematch_of_match_id integer,
    result_detail text,
    bot_id integer,
    check_time bigint,
    has_old_columns boolean DEFAULT true NOT NULL,
    over_time bigint,
    waiting_bot_id integer
)
WITH (fillfactor='70');
CREATE SEQUENCE public.matches_match_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.matches_match_id_seq OWNED BY public.matches.match_id;
CREATE TABLE public.moves (
    match_id integer NOT NULL,
    move_number integer NOT NULL,
    user_id integer NOT NULL,
    symbol text NOT NULL,
    move jsonb NOT NULL,
    "time" bigint NOT NULL,
    is_taken_back boolean DEFAULT false NOT NULL,
    standing_number integer
);
CREATE TABLE public.notification_settings (
    user_id integer NOT NULL,
    turn boolean DEFAULT true NOT NULL,
    invite boolean DEFAULT true NOT NULL,
    offer boolean DEFAULT true NOT NULL,
    over boolean DEFAULT true NOT NULL,
    reminder boolean DEFAULT true NOT NULL,
    shown_when text DEFAULT 'away'::text NOT NULL,
    quiet_from text,
    quiet_to text,
    time_zone text
);
CREATE TABLE public.passkey_challenges (
    challenge bytea NOT NULL,
    user_id integer,
    expires_time bigint NOT NULL
);
CREATE TABLE public.passkeys (
    passkey_id integer NOT NULL,
    user_id integer NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[],
    is_synced boolean NOT NULL,
    name text NOT NULL,
    created_time bigint NOT NULL,
    last_used_time bigint
);
CREATE SEQUENCE public.passkeys_passkey_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.passkeys_passkey_id_seq OWNED BY public.passkeys.passkey_id;
CREATE TABLE public.presence (
    user_id integer NOT NULL,
    last_seen_time bigint NOT NULL
);
CREATE TABLE public.push_notices (
    user_id integer NOT NULL,
    match_id integer NOT NULL,
    topic text NOT NULL,
    kind text NOT NULL,
    event_time bigint NOT NULL,
    due_time bigint,
    is_away_only boolean NOT NULL,
    is_shown boolean DEFAULT false NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    left_ids integer[]
);
CREATE TABLE public.push_subscriptions (
    subscription_id integer NOT NULL,
    user_id integer NOT NULL,
    session_id integer NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    label text,
    created_time bigint NOT NULL
);
CREATE SEQUENCE public.push_subscriptions_subscription_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.push_subscriptions_subscription_id_seq OWNED BY public.push_subscriptions.subscription_id;
CREATE TABLE public.quick_terms (
    game_type text NOT NULL,
    turn_seconds integer NOT NULL,
    seats integer NOT NULL
);
CREATE TABLE public.recovery_codes (
    user_id integer NOT NULL,
    number smallint NOT NULL,
    code_hash bytea NOT NULL,
    created_time bigint NOT NULL
);
CREATE TABLE public.released_names (
    name_hash bytea NOT NULL,
    until_time bigint NOT NULL,
    user_id integer
);
CREATE TABLE public.reminders (
    match_id integer NOT NULL,
    user_id integer NOT NULL,
    position_version integer NOT NULL,
    began_time bigint NOT NULL,
    due_time bigint NOT NULL
);
CREATE TABLE public.reports (
    report_id integer NOT NULL,
    reporter_id integer NOT NULL,
    user_id integer NOT NULL,
    match_id integer,
    reason text NOT NULL,
    text text,
    created_time bigint NOT NULL,
    number integer NOT NULL
);
CREATE SEQUENCE public.reports_report_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.reports_report_id_seq OWNED BY public.reports.report_id;
CREATE TABLE public.secrets (
    name text NOT NULL,
    secret bytea NOT NULL
);
CREATE TABLE public.sessions (
    session_id integer NOT NULL,
    user_id integer NOT NULL,
    token_hash bytea NOT NULL,
    kind text NOT NULL,
    name text,
    created_time bigint NOT NULL,
    last_used_time bigint NOT NULL,
    expires_time bigint,
    banned_until bigint,
    browser text,
    system text
);
CREATE SEQUENCE public.sessions_session_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.sessions_session_id_seq OWNED BY public.sessions.session_id;
CREATE TABLE public.sign_in_answers (
    key_hash bytea NOT NULL,
    fingerprint text NOT NULL,
    sealed bytea NOT NULL,
    created_time bigint NOT NULL,
    user_id integer
);
CREATE TABLE public.users (
    user_id integer NOT NULL,
    username text NOT NULL,
    username_key text,
    search_key text NOT NULL,
    avatar text,
    is_guest boolean NOT NULL,
    is_bot boolean DEFAULT false NOT NULL,
    password_hash text,
    host_issuer text,
    host_subject text,
    created_time bigint NOT NULL,
    invites_from text DEFAULT 'everyone'::text NOT NULL,
    presence_for text DEFAULT 'everyone'::text NOT NULL,
    has_old_keys boolean DEFAULT true NOT NULL,
    deleted_time bigint,
    rename_times bigint[] DEFAULT ARRAY[]::bigint[],
    banned_until bigint
);
CREATE SEQUENCE public.users_user_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.users_user_id_seq OWNED BY public.users.user_id;
CREATE TABLE public.webhook_deliveries (
    delivery_id integer NOT NULL,
    webhook_id integer NOT NULL,
    event_id bigint NOT NULL,
    kind text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    created_time bigint NOT NULL,
    next_time bigint,
    leased_until bigint,
    ended_time bigint,
    last_answer text
);
CREATE SEQUENCE public.webhook_deliveries_delivery_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.webhook_deliveries_delivery_id_seq OWNED BY public.webhook_deliveries.delivery_id;
CREATE TABLE public.webhooks (
    webhook_id integer NOT NULL,
    user_id integer,
    source text,
    url text NOT NULL,
    kinds text[],
    games text[],
    issuers text[],
    description text DEFAULT ''::text NOT NULL,
    secret text NOT NULL,
    old_secret text,
    old_secret_until bigint,
    is_enabled boolean DEFAULT true NOT NULL,
    created_time bigint NOT NULL,
    failing_since bigint,
    due_time bigint,
    wakes integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.webhooks_webhook_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.webhooks_webhook_id_seq OWNED BY public.webhooks.webhook_id;
ALTER TABLE ONLY public.idempotency_keys_ring ATTACH PARTITION public.idempotency_keys_0 FOR VALUES IN ('0');
ALTER TABLE ONLY public.idempotency_keys_ring ATTACH PARTITION public.idempotency_keys_1 FOR VALUES IN ('1');
ALTER TABLE ONLY public.idempotency_keys_ring ATTACH PARTITION public.idempotency_keys_2 FOR VALUES IN ('2');
ALTER TABLE ONLY public.idempotency_keys_ring ATTACH PARTITION public.idempotency_keys_3 FOR VALUES IN ('3');
ALTER TABLE ONLY public.idempotency_keys_ring ATTACH PARTITION public.idempotency_keys_4 FOR VALUES IN ('4');
ALTER TABLE ONLY public.idempotency_keys_ring ATTACH PARTITION public.idempotency_keys_5 FOR VALUES IN ('5');
ALTER TABLE ONLY public.idempotency_keys ATTACH PARTITION public.idempotency_keys_before FOR VALUES FROM (MINVALUE) TO ('0');
ALTER TABLE ONLY public.idempotency_keys ATTACH PARTITION public.idempotency_keys_ring FOR VALUES FROM ('0') TO (MAXVALUE);
ALTER TABLE ONLY public.audit_entries ALTER COLUMN entry_id SET DEFAULT nextval('public.audit_entries_entry_id_seq'::regclass);
ALTER TABLE ONLY public.challenges ALTER COLUMN challenge_id SET DEFAULT nextval('public.challenges_challenge_id_seq'::regclass);
ALTER TABLE ONLY public.events ALTER COLUMN event_id SET DEFAULT nextval('public.events_event_id_seq'::regclass);
ALTER TABLE ONLY public.matches ALTER COLUMN match_id SET DEFAULT nextval('public.matches_match_id_seq'::regclass);
ALTER TABLE ONLY public.passkeys ALTER COLUMN passkey_id SET DEFAULT nextval('public.passkeys_passkey_id_seq'::regclass);
ALTER TABLE ONLY public.push_subscriptions ALTER COLUMN subscription_id SET DEFAULT nextval('public.push_subscriptions_subscription_id_seq'::regclass);
ALTER TABLE ONLY public.reports ALTER COLUMN report_id SET DEFAULT nextval('public.reports_report_id_seq'::regclass);
ALTER TABLE ONLY public.sessions ALTER COLUMN session_id SET DEFAULT nextval('public.sessions_session_id_seq'::regclass);
ALTER TABLE ONLY public.users ALTER COLUMN user_id SET DEFAULT nextval('public.users_user_id_seq'::regclass);
ALTER TABLE ONLY public.webhook_deliveries ALTER COLUMN delivery_id SET DEFAULT nextval('public.webhook_deliveries_delivery_id_seq'::regclass);
ALTER TABLE ONLY public.webhooks ALTER COLUMN webhook_id SET DEFAULT nextval('public.webhooks_webhook_id_seq'::regclass);
ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (entry_id);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id);
ALTER TABLE ONLY public.bot_results
    ADD CONSTRAINT bot_results_pkey PRIMARY KEY (user_id, shard);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (challenge_id);
ALTER TABLE ONLY public.cursors
    ADD CONSTRAINT cursors_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT deletions_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (user_id, token_hash);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.idempotency_keys_0
    ADD CONSTRAINT idempotency_keys_0_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.idempotency_keys_1
    ADD CONSTRAINT idempotency_keys_1_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.idempotency_keys_2
    ADD CONSTRAINT idempotency_keys_2_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.idempotency_keys_3
    ADD CONSTRAINT idempotency_keys_3_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.idempotency_keys_4
    ADD CONSTRAINT idempotency_keys_4_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.idempotency_keys_5
    ADD CONSTRAINT idempotency_keys_5_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.idempotency_keys_before
    ADD CONSTRAINT idempotency_keys_before_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (match_id, move_number);
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (passkey_id);
ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.push_notices
    ADD CONSTRAINT push_notices_pkey PRIMARY KEY (user_id, match_id, topic);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (subscription_id);
ALTER TABLE ONLY public.quick_terms
    ADD CONSTRAINT quick_terms_pkey PRIMARY KEY (game_type, turn_seconds);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, number);
ALTER TABLE ONLY public.released_names
    ADD CONSTRAINT released_names_pkey PRIMARY KEY (name_hash);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (report_id);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.sign_in_answers
    ADD CONSTRAINT sign_in_answers_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (delivery_id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (webhook_id);
CREATE INDEX audit_entries_time_idx ON public.audit_entries USING btree ("time");
CREATE INDEX audit_entries_user_id_entry_id_idx ON public.audit_entries USING btree (user_id, entry_id);
CREATE INDEX blocks_blocked_id_idx ON public.blocks USING btree (blocked_id);
CREATE UNIQUE INDEX challenges_creator_id_number_key ON public.challenges USING btree (creator_id, number);
CREATE INDEX challenges_creator_id_over_time_idx ON public.challenges USING btree (creator_id, over_time DESC);
CREATE INDEX challenges_due ON public.challenges USING btree (over_time) WHERE (state = 0);
CREATE INDEX challenges_listed ON public.challenges USING btree (created_time) WHERE ((state = 0) AND (kind = 'open'::text));
CREATE INDEX challenges_over_time_idx ON public.challenges USING btree (over_time);
CREATE UNIQUE INDEX challenges_ref_key ON public.challenges USING btree (ref);
CREATE INDEX challenges_seats ON public.challenges USING btree (game_type, turn_seconds, created_time) WHERE ((state = 0) AND (kind = 'open'::text));
CREATE INDEX deletions_due_time_idx ON public.deletions USING btree (due_time);
CREATE INDEX devices_last_used_time_idx ON public.devices USING btree (last_used_time);
CREATE INDEX events_created_time_idx ON public.events USING btree (created_time);
CREATE INDEX events_invitee_id_created_time_idx ON public.events USING btree (invitee_id, created_time);
CREATE INDEX events_inviter_id_created_time_idx ON public.events USING btree (inviter_id, created_time);
CREATE INDEX events_untaken ON public.events USING btree (event_id) WHERE (NOT is_taken);
CREATE INDEX idempotency_keys_created ON ONLY public.idempotency_keys_ring USING brin (created_time);
CREATE INDEX idempotency_keys_0_created_time_idx ON public.idempotency_keys_0 USING brin (created_time);
CREATE INDEX idempotency_keys_shown ON ONLY public.idempotency_keys USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_ring_shown_user_id_idx ON ONLY public.idempotency_keys_ring USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_0_shown_user_id_idx ON public.idempotency_keys_0 USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_refusals ON ONLY public.idempotency_keys USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_ring_user_id_created_time_idx ON ONLY public.idempotency_keys_ring USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_0_user_id_created_time_idx ON public.idempotency_keys_0 USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_1_created_time_idx ON public.idempotency_keys_1 USING brin (created_time);
CREATE INDEX idempotency_keys_1_shown_user_id_idx ON public.idempotency_keys_1 USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_1_user_id_created_time_idx ON public.idempotency_keys_1 USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_2_created_time_idx ON public.idempotency_keys_2 USING brin (created_time);
CREATE INDEX idempotency_keys_2_shown_user_id_idx ON public.idempotency_keys_2 USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_2_user_id_created_time_idx ON public.idempotency_keys_2 USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_3_created_time_idx ON public.idempotency_keys_3 USING brin (created_time);
CREATE INDEX idempotency_keys_3_shown_user_id_idx ON public.idempotency_keys_3 USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_3_user_id_created_time_idx ON public.idempotency_keys_3 USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_4_created_time_idx ON public.idempotency_keys_4 USING brin (created_time);
CREATE INDEX idempotency_keys_4_shown_user_id_idx ON public.idempotency_keys_4 USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_4_user_id_created_time_idx ON public.idempotency_keys_4 USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_5_created_time_idx ON public.idempotency_keys_5 USING brin (created_time);
CREATE INDEX idempotency_keys_5_shown_user_id_idx ON public.idempotency_keys_5 USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX idempotency_keys_5_user_id_created_time_idx ON public.idempotency_keys_5 USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_before_created ON public.idempotency_keys_before USING btree (created_time);
CREATE INDEX idempotency_keys_before_refusals ON public.idempotency_keys_before USING btree (user_id, created_time) WHERE (status <> 200);
CREATE INDEX idempotency_keys_before_shown ON public.idempotency_keys_before USING btree (shown_user_id) WHERE (shown_user_id IS NOT NULL);
CREATE INDEX matches_check ON public.matches USING btree (check_time) WHERE (check_time IS NOT NULL);
CREATE INDEX matches_invitee_game_over ON public.matches USING btree (invitee_id, game_type, over_time DESC) WHERE (state >= 2);
CREATE INDEX matches_invitee_over ON public.matches USING btree (invitee_id, over_time DESC);
CREATE INDEX matches_inviter_game_over ON public.matches USING btree (inviter_id, game_type, over_time DESC) WHERE (state >= 2);
CREATE INDEX matches_inviter_over ON public.matches USING btree (inviter_id, over_time DESC);
CREATE INDEX matches_pair_over ON public.matches USING btree (inviter_id, invitee_id, over_time DESC) WHERE (state >= 2);
CREATE UNIQUE INDEX matches_pending_pair_key ON public.matches USING btree (pending_pair);
CREATE INDEX matches_waiting ON public.matches USING btree (waiting_bot_id, state) WHERE (state < 2);
CREATE INDEX passkey_challenges_expires_time_idx ON public.passkey_challenges USING btree (expires_time);
CREATE INDEX passkey_challenges_of_user ON public.passkey_challenges USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id);
CREATE INDEX push_notices_due ON public.push_notices USING btree (due_time) WHERE (due_time IS NOT NULL);
CREATE INDEX push_notices_event_time_idx ON public.push_notices USING btree (event_time);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON public.push_subscriptions USING btree (endpoint);
CREATE INDEX push_subscriptions_session_id_idx ON public.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user_id_idx ON public.push_subscriptions USING btree (user_id);
CREATE INDEX released_names_of_user ON public.released_names USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX released_names_until_time_idx ON public.released_names USING btree (until_time);
CREATE INDEX reminders_due_time_idx ON public.reminders USING btree (due_time);
CREATE UNIQUE INDEX reports_reporter_id_number_key ON public.reports USING btree (reporter_id, number);
CREATE INDEX reports_user_id_idx ON public.reports USING btree (user_id);
CREATE INDEX sessions_expires_time_idx ON public.sessions USING btree (expires_time);
CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (token_hash);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_answers_created_time_idx ON public.sign_in_answers USING btree (created_time);
CREATE INDEX sign_in_answers_user_id_idx ON public.sign_in_answers USING btree (user_id);
CREATE INDEX users_bots ON public.users USING btree (search_key) WHERE is_bot;
CREATE INDEX users_deleted ON public.users USING btree (deleted_time) WHERE (deleted_time IS NOT NULL);
CREATE UNIQUE INDEX users_host_issuer_host_subject_key ON public.users USING btree (host_issuer, host_subject);
CREATE INDEX users_old_keys ON public.users USING btree (user_id) WHERE has_old_keys;
CREATE INDEX users_search_key_idx ON public.users USING btree (search_key text_pattern_ops);
CREATE UNIQUE INDEX users_username_key_key ON public.users USING btree (username_key);
CREATE INDEX webhook_deliveries_dead ON public.webhook_deliveries USING btree (delivery_id) WHERE (state = 2);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_time) WHERE (state = 0);
CREATE INDEX webhook_deliveries_event_id_idx ON public.webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_under_way ON public.webhook_deliveries USING btree (webhook_id, leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX webhook_deliveries_webhook_id_delivery_id_idx ON public.webhook_deliveries USING btree (webhook_id, delivery_id);
CREATE UNIQUE INDEX webhook_deliveries_webhook_id_event_id_kind_key ON public.webhook_deliveries USING btree (webhook_id, event_id, kind);
CREATE INDEX webhooks_due ON public.webhooks USING btree (due_time) WHERE (due_time IS NOT NULL);
CREATE UNIQUE INDEX webhooks_source_key ON public.webhooks USING btree (source);
CREATE INDEX webhooks_user_id_idx ON public.webhooks USING btree (user_id);
ALTER INDEX public.idempotency_keys_created ATTACH PARTITION public.idempotency_keys_0_created_time_idx;
ALTER INDEX public.idempotency_keys_ring_shown_user_id_idx ATTACH PARTITION public.idempotency_keys_0_shown_user_id_idx;
ALTER INDEX public.idempotency_keys_ring_user_id_created_time_idx ATTACH PARTITION public.idempotency_keys_0_user_id_created_time_idx;
ALTER INDEX public.idempotency_keys_created ATTACH PARTITION public.idempotency_keys_1_created_time_idx;
ALTER INDEX public.idempotency_keys_ring_shown_user_id_idx ATTACH PARTITION public.idempotency_keys_1_shown_user_id_idx;
ALTER INDEX public.idempotency_keys_ring_user_id_created_time_idx ATTACH PARTITION public.idempotency_keys_1_user_id_created_time_idx;
ALTER INDEX public.idempotency_keys_created ATTACH PARTITION public.idempotency_keys_2_created_time_idx;
ALTER INDEX public.idempotency_keys_ring_shown_user_id_idx ATTACH PARTITION public.idempotency_keys_2_shown_user_id_idx;
ALTER INDEX public.idempotency_keys_ring_user_id_created_time_idx ATTACH PARTITION public.idempotency_keys_2_user_id_created_time_idx;
ALTER INDEX public.idempotency_keys_created ATTACH PARTITION public.idempotency_keys_3_created_time_idx;
ALTER INDEX public.idempotency_keys_ring_shown_user_id_idx ATTACH PARTITION public.idempotency_keys_3_shown_user_id_idx;
ALTER INDEX public.idempotency_keys_ring_user_id_created_time_idx ATTACH PARTITION public.idempotency_keys_3_user_id_created_time_idx;
ALTER INDEX public.idempotency_keys_created ATTACH PARTITION public.idempotency_keys_4_created_time_idx;
ALTER INDEX public.idempotency_keys_ring_shown_user_id_idx ATTACH PARTITION public.idempotency_keys_4_shown_user_id_idx;
ALTER INDEX public.idempotency_keys_ring_user_id_created_time_idx ATTACH PARTITION public.idempotency_keys_4_user_id_created_time_idx;
ALTER INDEX public.idempotency_keys_created ATTACH PARTITION public.idempotency_keys_5_created_time_idx;
ALTER INDEX public.idempotency_keys_ring_shown_user_id_idx ATTACH PARTITION public.idempotency_keys_5_shown_user_id_idx;
ALTER INDEX public.idempotency_keys_ring_user_id_created_time_idx ATTACH PARTITION public.idempotency_keys_5_user_id_created_time_idx;
ALTER INDEX public.idempotency_keys_refusals ATTACH PARTITION public.idempotency_keys_before_refusals;
ALTER INDEX public.idempotency_keys_shown ATTACH PARTITION public.idempotency_keys_before_shown;
ALTER INDEX public.idempotency_keys_shown ATTACH PARTITION public.idempotency_keys_ring_shown_user_id_idx;
ALTER INDEX public.idempotency_keys_refusals ATTACH PARTITION public.idempotency_keys_ring_user_id_created_time_idx;
CREATE TRIGGER idempotency_keys_once BEFORE INSERT ON public.idempotency_keys FOR EACH ROW EXECUTE FUNCTION public.keep_once();
CREATE TRIGGER matches_made AFTER INSERT ON public.matches FOR EACH ROW WHEN (new.has_old_columns) EXECUTE FUNCTION public.fill_written_match();
CREATE TRIGGER matches_written AFTER UPDATE OF pending_pair ON public.matches FOR EACH ROW WHEN ((new.has_old_columns OR (new.bot_id IS NOT NULL) OR (new.over_time IS DISTINCT FROM
        CASE
            WHEN (new.state >= 2) THEN new.last_action_time
            ELSE NULL::bigint
        END) OR ((new.check_time IS NULL) <> (new.deadline_time IS NULL)) OR (new.check_time > new.deadline_time))) EXECUTE FUNCTION public.fill_written_match();
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.bot_results
    ADD CONSTRAINT bot_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.cursors
    ADD CONSTRAINT cursors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys_before
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(match_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.push_notices
    ADD CONSTRAINT push_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(session_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_in_answers
    ADD CONSTRAINT sign_in_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(event_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(webhook_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
RESET check_function_bodies;
