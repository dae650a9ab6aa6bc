import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Pool } from "pg";

/** A database that takes plain SQL, of either kind. */
export interface Store {
  /** Runs a statement, prepared under its name where the driver prepares. */
  rows<Row>(name: string, text: string, values?: unknown[]): Promise<Row[]>;
}

const SCHEMA = `
create table if not exists people (user_id int generated always as identity primary key, username text not null);
create table if not exists tokens (token_hash bytea primary key, user_id int not null references people, expires_time bigint not null);
create table if not exists cursors (user_id int primary key references people, value bigint not null default 0);
create table if not exists matches (
  match_id int generated always as identity primary key, state int not null,
  inviter_id int not null references people, invitee_id int not null references people,
  x_user_id int, o_user_id int, turn_user_id int, winner_user_id int, result text,
  position jsonb not null, last_move jsonb, move_count int not null default 0,
  created_time bigint not null, started_time bigint, finished_time bigint, last_move_time bigint,
  deadline_time bigint, last_action_time bigint not null);
create index if not exists live_inviter on matches (inviter_id, last_action_time desc) where state < 2;
create index if not exists live_invitee on matches (invitee_id, last_action_time desc) where state < 2;
create index if not exists of_inviter on matches (inviter_id, last_action_time desc);
create index if not exists of_invitee on matches (invitee_id, last_action_time desc);
create index if not exists due on matches (deadline_time) where deadline_time is not null;
create table if not exists moves (match_id int not null references matches, move_number int not null, user_id int not null,
  move jsonb not null, time bigint not null, primary key (match_id, move_number));
create table if not exists kept (user_id int not null, key text not null, answer text not null, created_time bigint not null,
  primary key (user_id, key));`;

const postgresql = async (connectionString: string): Promise<Store> => {
  const pool = new Pool({ connectionString, max: 10 });
  await pool.query(SCHEMA);
  return { rows: async (name, text, values = []) => (await pool.query({ name, text, values })).rows };
};

const embedded = async (folder: string): Promise<Store> => {
  const lite = await PGlite.create({ dataDir: join(folder, "raw") });
  await lite.exec(SCHEMA);
  return {
    rows: async <Row>(_name: string, text: string, values: unknown[] = []) =>
      (await lite.query<Row>(text, values)).rows,
  };
};

/** Opens the reference's own tables: in a PostgreSQL, or embedded in a folder. */
export const openStore = ({ DATABASE_URL, DATA_DIR = ".data" }: NodeJS.ProcessEnv): Promise<Store> =>
  DATABASE_URL ? postgresql(DATABASE_URL) : embedded(DATA_DIR);
