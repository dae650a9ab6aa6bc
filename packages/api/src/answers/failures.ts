import type { Ban } from "@yourmove/db";
import { failed } from "./answer.ts";

// One text each, so that a stranger can't tell a foreign match from a missing one (contract 8).
export const noSuchGame = failed("game_type_not_found", "No game has this type; GET /platform/games lists them");
export const noSuchMatch = failed("match_not_found", "You have no match with this id and game type");
export const noSuchChallenge = failed("challenge_not_found", "There is no challenge of this name");
export const noSuchUser = failed("user_not_found", "No user has this id");
export const signInAgain = failed("unauthenticated", "These credentials are no longer good");
export const signInFirst = failed("unauthenticated", "Send a bearer token or the session cookie");
/** The same for a block and for a policy, so that they can't be told apart (contract 4.8). */
export const inviteRefused = failed("invite_refused", "No match can begin between you and this user");

/** That a user is kept out, with the word for what and until when (contract 8). */
export const accountBanned = ({ reason, until }: Ban) => {
  const end = until === null ? "for good" : `until ${new Date(until).toISOString()}`;
  return failed("account_banned", `This account is banned ${end}`, { ban: { reason, until } });
};
