/** Runs SQL on a database that nothing else uses at the time. */
export type RunSql = (sql: string) => Promise<Record<string, unknown>[]>;

/** More than this in a table takes longer to remove than a database takes to make. */
const LARGE_BYTES = 2_000_000;

const OURS = "relnamespace = 'public'::regnamespace";

// Everything that a test may add, drop or change beside rows, with its OID.
const SHAPE = `select md5(string_agg(part, ' ' order by part)) as shape from (
    select concat(oid, relname, relkind, reloptions) from pg_class where ${OURS}
    union all select concat(attrelid, attname, atttypid, attnotnull) from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where ${OURS})
    union all select concat('d', oid) from pg_attrdef
    union all select concat('c', oid, convalidated) from pg_constraint
    union all select concat('t', oid, tgenabled) from pg_trigger
    union all select concat('f', oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat('r', oid) from pg_roles
    union all select concat('s', setrole, setconfig) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
    union all select concat('m', checksum, migration_name) from _prisma_migrations
  ) parts (part)`;

const TABLES = `select quote_ident(relname) as name, pg_relation_size(oid)::int as bytes from pg_class
  where relkind = 'r' and ${OURS} and not starts_with(relname, '_')`;

const SEQUENCES = `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and last_value is not null`;

/** A hash of a database without its rows. */
export const shapeOf = async (run: RunSql): Promise<unknown> => (await run(SHAPE))[0]?.["shape"];

/** Removes every row and restarts its sequences; false where a test left more than rows, or too many of them. */
export const emptyDatabase = async (run: RunSql, shape: unknown): Promise<boolean> => {
  const tables = await run(TABLES);
  if (tables.some(({ bytes }) => Number(bytes) > LARGE_BYTES) || (await shapeOf(run)) !== shape) return false;
  const sequences = await run(SEQUENCES);
  await run(
    [
      // No trigger needs to run when all rows go.
      "set session_replication_role = replica",
      ...tables.filter(({ bytes }) => Number(bytes) > 0).map(({ name }) => `delete from ${name}`),
      ...sequences.map(({ name }) => `alter sequence ${name} restart`),
      "reset session_replication_role",
    ].join(";\n"),
  );
  return true;
};
