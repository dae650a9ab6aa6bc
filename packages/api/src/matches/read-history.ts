import { type History, type HistoryInput, LIMITS } from "@yourmove/contract";
import { listMoves } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchGame, noSuchMatch } from "../answers/failures.ts";
import type { Viewer } from "../people/viewer.ts";
import { loadMatch } from "./load-match.ts";
import type { MatchDeps } from "./match-deps.ts";
import { viewMove } from "./view-match.ts";

/** A page of a match's moves in order, each as far as the viewer may know it (contract 4). */
export const readHistory = async (deps: MatchDeps, viewer: Viewer, input: HistoryInput): Promise<Answer<History>> => {
  if (!games.has(input.gameType)) return noSuchGame;
  const found = await loadMatch(deps, viewer, input);
  if (!found) return noSuchMatch;
  const { matchID, after, takenBack } = input;
  const withTakenBack = takenBack === "include";
  const moves = await listMoves(deps.db, matchID, { after, limit: LIMITS.historyMoves + 1, withTakenBack });
  const page = moves.slice(0, LIMITS.historyMoves);
  const last = page.at(-1);
  return done({
    items: page.map(({ sequence: _, ...row }) => ({ ...row, move: viewMove(found.match, viewer.userID, row) })),
    nextAfter: moves.length > page.length && last ? (withTakenBack ? last.sequence : last.moveNumber) : null,
  });
};
