import type { GetInput, History, HistoryInput, ListEnvelope, ListInput, MatchEnvelope } from "@yourmove/contract";
import type { Answer } from "../answers/answer.ts";
import type { Viewer } from "../people/viewer.ts";
import type { Poller } from "../polls/polling.ts";
import { type Actions, createActions } from "./actions.ts";
import type { MatchDeps } from "./match-deps.ts";
import { readList } from "./read-list.ts";
import { readHistory, readMatch } from "./read-match.ts";

/** The life of matches and their reading (contract 4, 4.1, 4.2). */
export interface Matches extends Actions {
  get(poller: Poller, input: GetInput): Promise<Answer<MatchEnvelope>>;
  list(poller: Poller, input: ListInput): Promise<Answer<ListEnvelope>>;
  history(viewer: Viewer, input: HistoryInput): Promise<Answer<History>>;
}

/** Makes the service of matches: actions that write, and reads that may wait. */
export const createMatches = (deps: MatchDeps): Matches => ({
  ...createActions(deps),
  get: (poller, input) => readMatch(deps, poller, input),
  list: (poller, input) => readList(deps, poller, input),
  history: (viewer, input) => readHistory(deps, viewer, input),
});
