import type { Queryable } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import { type Overtaken, type Transaction, whileVerified } from "./while-verified.ts";

/**
 * Locks a user's cursor and counts, before it is made, a change of a precondition of the user's actions: its sessions, its ban, who may
 * invite it. Every write of a match of the user's locks that row too, and sees by the count that its read is outdated, however
 * long it waited. A transaction that locks more rows locks this one first.
 */
export const countPreconditionChange = async (tx: Transaction, userID: number): Promise<void> => {
  await tx.cursor.updateMany({ where: { userID }, data: { preconditionChanges: { increment: 1 } } });
};

/** Recounts a user's webhooks and subscriptions, as a change of a precondition; the caller holds the lock on its cursor. */
export const recountSubscribers = async (tx: Transaction, userID: number): Promise<void> => {
  const where = { userID };
  const subscribers = (await tx.webhook.count({ where })) + (await tx.pushSubscription.count({ where }));
  await tx.cursor.updateMany({ where, data: { subscribers, preconditionChanges: { increment: 1 } } });
};

/**
 * Changes a user's webhooks or subscriptions while what was verified holds, and recounts them: a write of a match has an event where
 * somebody subscribed when the match was read, and is decided again where that has changed since.
 */
export const countingSubscribers = <Result>(
  db: Queryable,
  by: Verified,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const result = await work(tx);
    await recountSubscribers(tx, by.userID);
    return result;
  });
