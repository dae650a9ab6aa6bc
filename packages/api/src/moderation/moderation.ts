import type { Privacy as Chosen, PrivacyInput } from "@yourmove/contract";
import { changePrivacy, type Database, findPrivacy } from "@yourmove/db";
import { type Answer, done, noSuchUser } from "../answers/answer.ts";
import { type Blocks, type BlocksDeps, createBlocks, createFindOther } from "./blocks.ts";
import { createReports, type Reports, type ReportsDeps } from "./reports.ts";

/** Who may invite a user, and who sees it online (contract 4.8). */
export interface Privacy {
  privacy(actorID: number): Promise<Answer<Chosen>>;
  /** Changes what is given; it counts for whatever is asked from then on. */
  setPrivacy(actorID: number, input: PrivacyInput): Promise<Answer<Chosen>>;
}

const chosen = (found: Chosen | null): Answer<Chosen> => (found ? done(found) : noSuchUser);

/** Makes them, over the user's own row. */
export const createPrivacy = ({ db }: { readonly db: Database }): Privacy => ({
  privacy: async (actorID) => chosen(await findPrivacy(db, actorID)),
  setPrivacy: async (actorID, input) => chosen(await changePrivacy(db, actorID, input)),
});

/** What a user does about others: blocks, privacy, reports (contract 4.8). */
export interface People extends Blocks, Privacy, Reports {}

/** Makes them one service. */
export const createPeople = (deps: Omit<BlocksDeps & ReportsDeps, "findOther">): People => {
  const findOther = createFindOther(deps.db);
  return {
    ...createBlocks({ ...deps, findOther }),
    ...createPrivacy(deps),
    ...createReports({ ...deps, findOther }),
  };
};
