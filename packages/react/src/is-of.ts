/** As much of a list as says whose it is. */
interface OfUser {
  readonly yourUserID: number;
  readonly items: readonly { readonly yourUserID: number }[];
}

/** Whether a snapshot is a user's: another may have signed in meanwhile, in another tab. */
export const isOf = ({ yourUserID, items }: OfUser, userID: number): boolean =>
  yourUserID === userID && items.every((match) => match.yourUserID === userID);
