import type { Pool } from "pg";

/** So many matches are filled in by one statement: nobody who acts on one of them waits for long. */
const BATCH = 1000;

const HAS_OLD = "select 1 from matches where has_old_columns limit 1";

const FILL = `select fill_matches(array(select match_id from matches where has_old_columns order by match_id limit ${BATCH}))`;

/** Whether a match was written by a version that knows nothing of the columns that its indexes are over. */
export const hasOldColumns = async (pool: Pool): Promise<boolean> => (await pool.query(HAS_OLD)).rows.length > 0;

/**
 * Fills in those columns of every match (decision 28), in steps between which others write. May be cut short anywhere and
 * run again; costs one look into an empty index when there is nothing to do.
 */
export const fillColumns = async (pool: Pool): Promise<void> => {
  while (await hasOldColumns(pool)) await pool.query(FILL);
};
