import type { ServedLimits } from "@yourmove/api";
import type { LimitSettings } from "./limit-table.ts";

/** The limits that an operator may set, by the names that `GET /platform/meta` has for them. */
export const limitsAsSet = (settings: LimitSettings): ServedLimits => ({
  requestsPerMinute: {
    read: settings.LIMIT_READS,
    move: settings.LIMIT_MOVES,
    write: settings.LIMIT_WRITES,
    search: settings.LIMIT_SEARCHES,
    credentials: settings.LIMIT_CREDENTIALS,
  },
  anonymousReadsAMinute: settings.LIMIT_ANONYMOUS_READS,
  refusedCredentialsAMinute: settings.LIMIT_REFUSED_CREDENTIALS,
  newGuestsADay: settings.LIMIT_NEW_GUESTS_A_DAY,
  newAccountsADay: settings.LIMIT_NEW_GUESTS_A_DAY,
  openPollsOfGuests: settings.LIMIT_GUEST_POLLS,
  guestsFactor: settings.LIMIT_GUESTS_FACTOR,
  connectionsOfAddress: settings.LIMIT_CONNECTIONS,
  filesAMinute: settings.LIMIT_FILES,
  downloadsAMinute: settings.LIMIT_DOWNLOADS,
});
