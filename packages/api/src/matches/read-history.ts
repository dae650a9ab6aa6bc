import type { History, MatchInput } from "@yourmove/contract";
import { listMoves } from "@yourmove/db";
import { games } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchGame, noSuchMatch } from "../answers/failures.ts";
import type { Viewer } from "../people/viewer.ts";
import { loadMatch } from "./load-match.ts";
import type { MatchDeps } from "./match-deps.ts";
import { viewMove } from "./view-match.ts";

/** Every move of a match in order, each as far as the viewer may know it (contract 4). */
export const readHistory = async (deps: MatchDeps, { userID }: Viewer, input: MatchInput): Promise<Answer<History>> => {
  if (!games.has(input.gameType)) return noSuchGame;
  const found = await loadMatch(deps, userID, input);
  if (!found) return noSuchMatch;
  const moves = await listMoves(deps.db, input.matchID);
  return done({ items: moves.map((row) => ({ ...row, move: viewMove(found.match, userID, row) })) });
};
