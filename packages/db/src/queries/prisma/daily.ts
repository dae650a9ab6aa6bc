import type { DailyPosition } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { isUniqueViolation } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import type { Verified } from "../statements/session-check.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** The position of a day; null where none is made yet. */
export const findDailyPosition = async ({ prisma }: Queryable, day: string): Promise<DailyPosition | null> =>
  ((await prisma.dailyPosition.findUnique({ where: { day } }))?.position ?? null) as DailyPosition | null;

const NOT_MADE = { position: { equals: Prisma.DbNull } };

/** Whether whoever asks is to make a day's position, or somebody does, or it is made. */
export type DailyClaim = "yours" | "taken" | "made";

/** Claims the making of a day's position until a time: one claim holds at a time. */
export const claimDailyPosition = async (
  { prisma }: Queryable,
  day: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<DailyClaim> => {
  const claimedUntil = BigInt(until);
  const found = await prisma.dailyPosition.findUnique({ where: { day } });
  if (found && found.position !== null) return "made";
  if (found) {
    const where = { day, claimedUntil: { lte: BigInt(now) }, ...NOT_MADE };
    return (await prisma.dailyPosition.updateMany({ where, data: { claimedUntil } })).count === 1 ? "yours" : "taken";
  }
  try {
    await prisma.dailyPosition.create({ data: { day, claimedUntil } });
    return "yours";
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
};

/** Holds the claim on a day's position until another time. */
export const holdDailyPosition = async ({ prisma }: Queryable, day: string, until: number): Promise<void> => {
  await prisma.dailyPosition.updateMany({ where: { day, ...NOT_MADE }, data: { claimedUntil: BigInt(until) } });
};

/** Keeps the position of its day; where another has been kept meanwhile, that stays. */
export const keepDailyPosition = async ({ prisma }: Queryable, made: DailyPosition, now: number): Promise<void> => {
  const position = made as unknown as Prisma.InputJsonValue;
  const data = { position, claimedUntil: BigInt(now) };
  await prisma.dailyPosition.updateMany({ where: { day: made.day, ...NOT_MADE }, data });
};

/** How a user has done with the positions of the days. */
export interface DailyStreakState {
  /** How many in a row were solved, up to the last day. */
  readonly days: number;
  readonly best: number;
  readonly lastDay: string;
  readonly lastWrong: number;
}

const SHOWN = { days: true, best: true, lastDay: true, lastWrong: true } as const;

/** How a user does with the positions of the days; null before it has finished any. */
export const findDailyStreak = ({ prisma }: Queryable, userID: number): Promise<DailyStreakState | null> =>
  prisma.dailyStreak.findUnique({ where: { userID }, select: SHOWN });

/** Changes a user's streak by what is decided of it as it is, while its cursor is locked. */
export const changeDailyStreak = (
  db: Queryable,
  by: Verified,
  decide: (found: DailyStreakState | null) => DailyStreakState,
): Promise<DailyStreakState | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const { userID } = by;
    const streak = decide(await tx.dailyStreak.findUnique({ where: { userID }, select: SHOWN }));
    await tx.dailyStreak.upsert({ where: { userID }, create: { userID, ...streak }, update: { ...streak } });
    return streak;
  });
