import type { Queryable } from "../database.ts";
import { first, statement } from "./statement.ts";

// SQL: only the database knows its clock.
const NOW = statement<{ time: number }>("read")(
  {},
  () => `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "time"`,
);

/** The time by the database's own clock, in epoch milliseconds. */
export const databaseTime = async (db: Queryable): Promise<number> => {
  const row = await first(db.run(NOW, {}));
  if (!row) throw new Error("the database gave no time");
  return row.time;
};
