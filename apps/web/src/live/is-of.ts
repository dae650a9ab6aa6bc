import type { ListSnapshot } from "@yourmove/contract";

/** Whether a snapshot is a user's: another may have signed in meanwhile, in another tab. */
export const isOf = ({ yourUserID, items }: ListSnapshot, userID: number): boolean =>
  yourUserID === userID && items.every((match) => match.yourUserID === userID);
