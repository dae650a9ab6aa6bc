/**
 * Locks the cursors of users before their matches, as everywhere, and records them: what is removed of a match, or with it, moves no
 * cursor, and a list that knew it still has it.
 */
export const notedRemovals = (users: string): string => `losers as materialized (
    select user_id from cursors where not is_unread and user_id in (${users}) order by user_id for update
  ),
  noted as (update cursors c set removal_cursor = c.value from losers l where c.user_id = l.user_id)`;
