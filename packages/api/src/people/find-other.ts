import { isID } from "@yourmove/contract";
import { type Database, findPerson, type PersonRow } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { noSuchUser } from "../answers/failures.ts";

/** Another user whom the viewer has to do with: never itself and no bot (400), and somebody (404) (contract 4.8). */
export type FindOther = (viewerID: number, userID: number) => Promise<Answer<PersonRow>>;

const notAPerson = failed("invalid_request", "That works with other people only", {
  errors: [{ path: "userID", message: "must be another user, and no bot" }],
});

/** Makes the look-up. */
export const createFindOther =
  (db: Database): FindOther =>
  async (viewerID, userID) => {
    if (userID === viewerID) return notAPerson;
    const person = isID(userID) ? await findPerson(db, userID, viewerID) : null;
    if (!person || person.isDeleted) return noSuchUser;
    return person.isBot ? notAPerson : done(person);
  };
