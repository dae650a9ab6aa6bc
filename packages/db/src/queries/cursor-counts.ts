import type { Queryable } from "../database.ts";
import type { Prisma } from "../generated/client.ts";

/**
 * Locks a user's cursor and counts, before it is made, a change of what the user's actions are checked by: its sessions, its ban,
 * who may invite it. Whatever writes a match of the user's locks that row too, and sees by the count that what it has
 * read holds no more, however long it waited. Whoever locks more rows locks this one first. The column is named for blocks, the
 * first that it counted.
 */
export const countGuardChange = async (tx: Transaction, userID: number): Promise<void> => {
  await tx.cursor.updateMany({ where: { userID }, data: { guardChanges: { increment: 1 } } });
};

/** What a transaction of Prisma's can do. */
export type Transaction = Prisma.TransactionClient;

/** Counts again how many webhooks and subscriptions want a user's events; its cursor is locked. */
export const recountSubscribers = async (tx: Transaction, userID: number): Promise<void> => {
  await tx.$executeRaw`update cursors set subscribers = (select count(*) from webhooks where user_id = ${userID})
    + (select count(*) from push_subscriptions where user_id = ${userID}) where user_id = ${userID}`;
};

/**
 * Changes a user's webhooks or subscriptions, and counts again how many of them want its events: what writes a
 * match looks at that count under the same lock, and writes no event for nobody.
 */
export const countingSubscribers = <Result>(
  { prisma }: Queryable,
  userID: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from cursors where user_id = ${userID} for no key update`;
    const result = await work(tx);
    await recountSubscribers(tx, userID);
    return result;
  });
