import type { Privacy as Chosen, PrivacyInput } from "@yourmove/contract";
import { type Database, personQueries } from "@yourmove/db";
import { type Answer, done, noSuchUser } from "../answers/answer.ts";
import type { ServiceContext } from "../service-context.ts";
import { type Blocks, createBlocks } from "./blocks.ts";
import { createReports, type Reports } from "./reports.ts";

/** Who may invite a user, and who sees it online (contract 4.8). */
export interface Privacy {
  privacy(actorID: number): Promise<Answer<Chosen>>;
  /** Changes the given settings; they hold for every later request. */
  setPrivacy(actorID: number, input: PrivacyInput): Promise<Answer<Chosen>>;
}

const chosen = (found: Chosen | null): Answer<Chosen> => (found ? done(found) : noSuchUser);

/** Makes them, over the user's own row. */
const createPrivacy = (db: Database): Privacy => ({
  privacy: async (actorID) => chosen(await personQueries.findPrivacy(db, actorID)),
  setPrivacy: async (actorID, input) => chosen(await personQueries.changePrivacy(db, actorID, input)),
});

/** What a user does about others: blocks, privacy, reports (contract 4.8). */
export interface People extends Blocks, Privacy, Reports {}

/** Makes them one service. */
export const createPeople = (context: ServiceContext): People => ({
  ...createBlocks(context),
  ...createPrivacy(context.db),
  ...createReports(context),
});
