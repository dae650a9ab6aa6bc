import type { Transaction } from "./subscribers.ts";

/**
 * Locks a user's cursor and counts, before it is made, a change of what the user's actions are checked by: its sessions, its ban,
 * who may invite it. Whatever writes a match of the user's locks that row too, and sees by the count that what it has
 * read holds no more, however long it waited. Whoever locks more rows locks this one first. The column is named for blocks, the
 * first that it counted.
 */
export const countGuardChange = async (tx: Transaction, userID: number): Promise<void> => {
  await tx.cursor.updateMany({ where: { userID }, data: { guardChanges: { increment: 1 } } });
};
