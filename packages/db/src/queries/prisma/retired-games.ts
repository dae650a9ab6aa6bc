import type { Queryable } from "../../database.ts";

/** Takes a game off; false where it was off already. */
export const retireGame = async ({ prisma }: Queryable, gameType: string, now: number): Promise<boolean> => {
  const data = [{ gameType, time: BigInt(now) }];
  return (await prisma.retiredGame.createMany({ data, skipDuplicates: true })).count > 0;
};

/** Puts a game on offer again; false where it was on offer. */
export const offerGame = async ({ prisma }: Queryable, gameType: string): Promise<boolean> =>
  (await prisma.retiredGame.deleteMany({ where: { gameType } })).count > 0;
