import { type Blocks, type BlocksDeps, createBlocks } from "./blocks.ts";
import { createFindOther } from "./find-other.ts";
import { createPrivacy, type Privacy } from "./privacy.ts";
import { createReports, type Reports, type ReportsDeps } from "./reports.ts";

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
