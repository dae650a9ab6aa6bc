// Statements whose row types are wrong, one way each, for the test of `npm run db:check`.
import { int, statement } from "../src/queries/statements/statement.ts";

export const RIGHT = statement<{ userID: number; user: { name: string; avatar: string | null } }>()(
  { userID: int },
  (at) => `select user_id as "userID", username as "user.name", avatar as "user.avatar" from users
    where user_id = ${at.userID}`,
);
export const OTHER_TYPE = statement<{ createdTime: number }>()(
  {},
  () => `select created_time as "createdTime" from users`,
);
export const NOT_SELECTED = statement<{ name: string; avatar: string | null }>()(
  {},
  () => `select username as "name" from users`,
);
export const NOT_DECLARED = statement<{ name: string }>()(
  {},
  () => `select username as "name", user_id as "userID" from users`,
);
export const NULLABLE = statement<{ user: { avatar: string } }>()(
  {},
  () => `select avatar as "user.avatar" from users`,
);
export const NO_ROWS = statement<never>()({}, () => "delete from users returning user_id");
export const NO_COLUMN = statement<{ name: string }>()({}, () => `select nickname as "name" from users`);
/** Never called, and so never compared. */
export const unmade = () => statement<{ one: number }>()({}, () => "select 1 as one");
