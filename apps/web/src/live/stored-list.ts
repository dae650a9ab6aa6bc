import type { ListSnapshot, UserSummary } from "@yourmove/contract";

const NAME = "yourmove.shown";

/** Goes up with each change of what is kept that an older lobby, or a newer, could not show. */
export const SHAPE = 1;

/** The list that was shown last, and its user. */
export interface StoredList {
  readonly user: UserSummary;
  readonly list: ListSnapshot;
}

/** Keeps the words of a list; where there is no storage, or no room in it, nothing. */
export const writeList = (text: string): void => {
  try {
    localStorage.setItem(NAME, text);
  } catch {
    // The next start without a network shows nothing.
  }
};

/** What was shown last; null where nothing was, or not by this lobby. */
export const storedList = (): StoredList | null => {
  try {
    const { shape, user, list } = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<StoredList> & {
      shape?: number;
    };
    return shape === SHAPE && user && list?.yourUserID === user.userID ? { user, list } : null;
  } catch {
    return null;
  }
};

/** Removes the list: another user must not see it. */
export const forgetList = (): void => {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Then nothing was kept.
  }
};
