import { isID, type Me, type UserPage } from "@yourmove/contract";
import { countResults, countResultsByGame, type Database, findPerson } from "@yourmove/db";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchUser } from "../answers/failures.ts";
import type { Presence } from "./presence.ts";
import { summarize } from "./summarize.ts";

/** Looking at users: others, and oneself (contract 4.4). */
export interface Users {
  get(viewerID: number, userID: number): Promise<Answer<UserPage>>;
  me(viewerID: number): Promise<Answer<Me>>;
}

interface UsersDeps {
  readonly db: Database;
  readonly presence: Presence;
  /** Ends every match of a user's whose time is up. */
  readonly settleUser: (userID: number) => Promise<unknown>;
}

/** Makes the look at users. */
export const createUsers = ({ db, presence, settleUser }: UsersDeps): Users => ({
  async get(viewerID, userID) {
    const person = isID(userID) ? await findPerson(db, userID, viewerID) : null;
    if (!person) return noSuchUser;
    // A match whose time is up counts, whether or not anybody has looked at it (contract 3.2).
    await settleUser(userID);
    const results = await countResults(db, userID, null);
    const resultsAgainstYou = await countResults(db, userID, viewerID);
    const resultsByGame = await countResultsByGame(db, userID);
    return done({ user: summarize(person, presence), results, resultsAgainstYou, resultsByGame });
  },

  async me(viewerID) {
    const person = await findPerson(db, viewerID, viewerID);
    return person ? done({ user: summarize(person, presence) }) : noSuchUser;
  },
});
