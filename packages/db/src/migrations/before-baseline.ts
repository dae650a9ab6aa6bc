import type { Pool } from "pg";
import { recordOf, runWhenFree } from "./apply-migrations.ts";
import type { MigrationScript } from "./migrations-folder.ts";

/** The migrations that the baseline replaces: only databases from before it have them. */
export const BEFORE_BASELINE = [
  "20261120000000_first",
  "20261122004125_nuisances",
  "20261122005327_guards",
  "20261122005402_report_numbers",
  "20261122010259_guests_leave",
  "20261122013253_challenges",
  "20261122014500_names",
  "20261122032037_between_moves",
  "20261122032150_deletions",
  "20261122032413_events",
  "20261122033400_wakes",
  "20261122040738_offers_to_bots",
  "20261122044030_offers_to_bots_by_figures",
  "20261122063305_bans_and_audit",
  "20261122063400_recovery",
  "20261122063739_banned_users",
  "20261122063903_hot_columns",
  "20261122063904_hot_indexes",
  "20261122063905_without_old_indexes",
  "20261122064459_bots_without_cursor",
  "20261122065501_kept_until",
  "20261122065502_kept_in_parts",
  "20261122065817_waiting_for_bots",
  "20261122065818_filled_columns",
  "20261122065819_fewer_indexes",
  "20261122100313_dead_letters",
] as const;

// The columns, triggers and parts by which versions wrote beside one another that no database has in common any more.
const ADOPT = `
do $$
begin
  if exists (select from users where has_old_keys) then
    raise exception 'Some names are of older rules. Start the version before this one once, then this one.';
  end if;
end
$$;
select fill_matches(array(select match_id from matches where has_old_columns));
drop trigger matches_made on matches;
drop trigger matches_written on matches;
drop function fill_written_match();
drop function fill_matches(integer[]);
alter table matches drop column has_old_columns;
alter table users drop column has_old_keys;

alter table idempotency_keys rename to idempotency_keys_former;
alter index idempotency_keys_refusals rename to idempotency_keys_former_refusals;
alter index idempotency_keys_shown rename to idempotency_keys_former_shown;
alter index idempotency_keys_created rename to idempotency_keys_former_created;
create table idempotency_keys (like idempotency_keys_former) partition by list ((created_time / 21600000 % 6));
create index idempotency_keys_refusals on idempotency_keys (user_id, created_time) where (status <> 200);
create index idempotency_keys_shown on idempotency_keys (shown_user_id) where (shown_user_id is not null);
create index idempotency_keys_created on idempotency_keys using brin (created_time);
do $$
begin
  for part in 0..5 loop
    execute format('alter table idempotency_keys_ring detach partition idempotency_keys_%s', part);
    execute format('alter table idempotency_keys attach partition idempotency_keys_%s for values in (%s)', part, part);
  end loop;
end
$$;
insert into idempotency_keys select * from idempotency_keys_before;
drop table idempotency_keys_former;
create trigger idempotency_keys_once before insert on idempotency_keys for each row execute function keep_once();

alter function forget_kept(bigint) rename to purge_idempotency_keys;
alter table cursors rename column sinks to subscribers;
alter table matches rename column between_moves to offer_state;
alter table sign_in_answers rename column sealed to encrypted;
alter table quick_terms rename column seats to created;
alter index challenges_seats rename to challenges_matchmaking;
alter table push_notices rename to push_notifications;
alter table push_notifications rename column topic to category;
alter table push_notifications rename constraint push_notices_pkey to push_notifications_pkey;
alter table push_notifications rename constraint push_notices_user_id_fkey to push_notifications_user_id_fkey;
alter index push_notices_due rename to push_notifications_due;
alter index push_notices_event_time_idx rename to push_notifications_event_time_idx;`;

/**
 * Whether a database has the migrations that the baseline replaces, and not the baseline. Rejects where it has only some of them.
 */
const isBefore = (applied: ReadonlyMap<string, string>): boolean => {
  const had = BEFORE_BASELINE.filter((name) => applied.has(name));
  if (had.length > 0 && had.length < BEFORE_BASELINE.length)
    throw new Error(
      `This database is of a version before ${BEFORE_BASELINE.at(-1)}. Start the last version that has that migration once, then this one.`,
    );
  return had.length > 0;
};

/**
 * Brings a database from before the baseline to it, and records the baseline in place of the migrations that it replaces: both or
 * neither. Returns whether the database was one. Processes of versions before must have ended.
 */
export const adoptBaseline = async (
  pool: Pool,
  baseline: MigrationScript | undefined,
  { applied, log }: { readonly applied: ReadonlyMap<string, string>; readonly log: (message: string) => void },
): Promise<boolean> => {
  if (!baseline || !isBefore(applied)) return false;
  const former = BEFORE_BASELINE.map((name) => `'${name}'`).join(", ");
  const noted = `delete from _prisma_migrations where migration_name in (${former});\n${recordOf(baseline)}`;
  // One query of several statements is one transaction.
  await runWhenFree(pool, `${ADOPT}\n${noted}`, log).catch((cause: Error) => {
    throw new Error(`The step to ${baseline.name} failed: ${cause.message}`, { cause });
  });
  return true;
};
