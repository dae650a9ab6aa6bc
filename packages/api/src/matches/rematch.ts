import { type MatchInput, type MatchSnapshot, otherSymbol } from "@yourmove/contract";
import { type MatchWithOpponent, relationshipQueries, retryOnConflict } from "@yourmove/db";
import { decideRematch, type MatchRecord, type NewMatch, symbolOf } from "@yourmove/rules";
import { type Answer, failed, inviteRefused, noSuchGame, noSuchMatch, noSuchUser } from "../answers/answer.ts";
import { actOnMatch, giveMatch } from "./act.ts";
import { pendingInvite, refuseSecondInvite, type Sending, writeInvite } from "./invite.ts";
import { inviteRefusal, relationshipWithin, roomForInvite, takesInvites } from "./limits.ts";
import type { MatchDeps } from "./match-deps.ts";
import { loadMatch } from "./read-match.ts";
import { showMatch } from "./view-match.ts";

interface RematchRequest extends Sending {
  readonly input: MatchInput;
}

/** The same game and time, the caller on the side that it did not have (contract 4.6). */
const fixedBy = (played: MatchRecord, userID: number, opponentUserID: number): NewMatch => ({
  gameType: played.gameType,
  origin: "rematch",
  rematchOfMatchID: played.matchID,
  inviterID: userID,
  inviteeID: opponentUserID,
  inviterSymbol: otherSymbol(symbolOf(played, userID) ?? "O"),
  turnSeconds: played.turnSeconds,
  message: null,
});

/** Sends the rematch as the ordinary invite that it is; null when something was first. */
const sendRematch = async (
  deps: MatchDeps,
  { actor, input, recorder }: RematchRequest,
  found: MatchWithOpponent,
): Promise<Answer<MatchSnapshot> | null> => {
  const { userID } = actor;
  const { match: played, opponent } = found;
  if (opponent.isDeleted) return noSuchUser;
  const pair = { inviterID: userID, inviteeID: opponent.userID };
  const relationship: relationshipQueries.Relationship | null = await relationshipWithin(deps, pair, inviteRefusal);
  if (!relationship || !takesInvites(relationship, deps.clock.now())) return inviteRefused;
  const pending = await pendingInvite(deps, userID, { opponentUserID: opponent.userID, gameType: input.gameType });
  // The other's, which came in between, is accepted.
  if (pending?.match.rematchOfMatchID === played.matchID) return null;
  if (pending) return refuseSecondInvite(pending, userID, deps);
  const room = roomForInvite(relationship);
  if (!room.ok) {
    const match = showMatch(found, userID, deps);
    return failed(room.failure.code, room.failure.detail, { match });
  }
  const fixed = fixedBy(played, userID, opponent.userID);
  const guard = { ...room.value, knownRematchID: played.rematch?.matchID };
  return (await writeInvite(deps, { actor, recorder, fixed, opponent }, guard)) ?? recorder.findDuplicate();
};

/** Says yes to the other's rematch, or gives one's own again; null when it is no longer pending. */
const takeUp = async (
  deps: MatchDeps,
  { actor, input, recorder }: RematchRequest,
  { matchID, does }: { matchID: number; does: "accept" | "show" },
): Promise<Answer<MatchSnapshot> | null> => {
  const rematch = { ...input, matchID };
  if (does === "accept") {
    const accepted = await actOnMatch(deps, { actor, input: rematch, request: { action: "accept" }, recorder });
    return !accepted.ok && accepted.failure.code === "invalid_state" ? null : accepted;
  }
  const found = await loadMatch(deps, actor, rematch);
  return found && giveMatch(deps, found, { userID: actor.userID, recorder });
};

/** Refused before anything else where one of the two blocks the other (contract 4.8, 8). */
const isBlocked = async ({ db }: MatchDeps, userID: number, opponentUserID: number): Promise<boolean> =>
  (await relationshipQueries.findRelationship(db, userID, opponentUserID))?.isBlocked ?? false;

/**
 * Asks for a rematch, which is an invite, or accepts the other player's: of two, in any order and at once, one match
 * comes (contract 4.6).
 */
export const askForRematch = async (deps: MatchDeps, request: RematchRequest): Promise<Answer<MatchSnapshot>> => {
  const { actor, input } = request;
  const { userID } = actor;
  if (!deps.games.has(input.gameType)) return noSuchGame;
  // Lost to an answer to the rematch, or to another of the caller's.
  const answer = await retryOnConflict<Answer<MatchSnapshot>>(async () => {
    const found = await loadMatch(deps, actor, input);
    if (!found) return noSuchMatch;
    const decision = decideRematch(found.match, userID);
    if (decision.does === "refuse") {
      if (await isBlocked(deps, userID, found.opponent.userID)) return inviteRefused;
      const { code, detail } = decision.refusal;
      return failed(code, detail, { match: showMatch(found, userID, deps) });
    }
    return decision.does === "invite" ? sendRematch(deps, request, found) : takeUp(deps, request, decision);
  });
  return answer ?? failed("unavailable", "The rematch keeps changing; try again soon");
};
