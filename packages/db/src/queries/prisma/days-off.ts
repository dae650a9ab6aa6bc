import { LIMITS } from "@yourmove/contract";
import type { DaysOffState } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import type { Prisma } from "../../generated/client.ts";
import type { Verified } from "../statements/session-check.ts";
import { type Overtaken, type Transaction, whileVerified } from "./while-verified.ts";

/** A user's days off, and how many a year it has. */
export interface DaysOffRow {
  /** Null where it has taken and set none. */
  readonly state: DaysOffState | null;
  readonly perYear: number;
}

const find = async (tx: Pick<Transaction, "user">, userID: number): Promise<DaysOffRow | null> => {
  const select = { isGuest: true, isBot: true, cursor: { select: { daysOff: true } } } as const;
  const user = await tx.user.findUnique({ where: { userID, deletedTime: null }, select });
  if (!user) return null;
  const { accounts, guests, bots } = LIMITS.daysOffPerYear;
  const ofPeople = user.isGuest ? guests : accounts;
  const state = (user.cursor?.daysOff ?? null) as DaysOffState | null;
  return { state, perYear: user.isBot ? bots : ofPeople };
};

/** A user's days off; null when there is no such user. */
export const findDaysOff = ({ prisma }: Queryable, userID: number): Promise<DaysOffRow | null> => find(prisma, userID);

/** What is decided about a user's days off; a refusal changes nothing. */
export type Decided<Refusal> = { readonly ok: true; readonly state: DaysOffState } | (Refusal & { readonly ok: false });

/**
 * Changes a user's days off by what is decided of them as they are, while its cursor is locked: the matches that wait for it are
 * to be given what they give, from `now` on. A write that was decided by the ones before is refused.
 */
export const changeDaysOff = async <Refusal extends object>(
  db: Queryable,
  by: Verified,
  { now, decide }: { readonly now: number; readonly decide: (found: DaysOffRow) => Decided<Refusal> },
): Promise<{ readonly found: DaysOffRow; readonly decided: Decided<Refusal> } | Overtaken | null> =>
  whileVerified(db, by, async (tx) => {
    const { userID } = by;
    const found = await find(tx, userID);
    if (!found) return null;
    const decided = decide(found);
    if (!decided.ok) return { found, decided };
    const { state } = decided;
    const daysOff = state as unknown as Prisma.InputJsonValue;
    const data = { daysOff, daysOffTime: BigInt(now), preconditionChanges: { increment: 1 } };
    await tx.cursor.updateMany({ where: { userID }, data });
    const shown = state.latest
      ? { awayFrom: BigInt(state.latest.fromTime), awayUntil: BigInt(state.latest.untilTime) }
      : { awayFrom: null, awayUntil: null };
    await tx.presence.upsert({ where: { userID }, create: { userID, lastSeenTime: 0n, ...shown }, update: shown });
    return { found, decided };
  });
