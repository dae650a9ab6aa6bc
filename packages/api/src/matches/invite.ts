import type { InviteInput, MatchSnapshot } from "@yourmove/contract";
import {
  findPendingInvite,
  findYieldingInvite,
  insertMatch,
  type MatchWithOpponent,
  type personQueries,
  relationshipQueries,
  retryOnConflict,
} from "@yourmove/db";
import { invite, isOver, type NewMatch } from "@yourmove/rules";
import { type Answer, done, failed, noSuchGame, noSuchUser } from "../answers/answer.ts";
import type { IdempotencyRecorder } from "../idempotency/idempotency.ts";
import { finalize, pendingSnapshot } from "../idempotency/pending-response.ts";
import type { ActorRequest } from "../identity/actor.ts";
import { publish } from "./act.ts";
import { endPendingInvite } from "./end-matches.ts";
import { guardInvite, type InviteGuard, isCrowdedOut, roomForInvite } from "./limits.ts";
import type { MatchDeps } from "./match-deps.ts";
import { type ShowDeps, showMatch } from "./view-match.ts";

/** Who sends an invite, and how its answer is kept. */
export interface Sending {
  readonly actor: Pick<ActorRequest, "userID" | "session">;
  readonly recorder: IdempotencyRecorder;
}

/** Ends the pending invite of a stranger that yields to this one, so that a few can't keep all others out; false without one (contract 4). */
const endYieldingInvite = async (
  deps: MatchDeps,
  { inviterID, inviteeID }: Pick<NewMatch, "inviterID" | "inviteeID">,
): Promise<boolean> => {
  const yielding = await findYieldingInvite(deps.db, inviterID, inviteeID);
  if (yielding) await endPendingInvite(deps, yielding);
  return yielding !== null;
};

/** Sends an invite (contract 4): checks, one guarded statement, publish, view. */
export const sendInvite = async (
  deps: MatchDeps,
  { actor, input, recorder }: Sending & { readonly input: InviteInput },
): Promise<Answer<MatchSnapshot>> => {
  const { userID } = actor;
  const { opponentUserID, symbol: inviterSymbol, ...terms } = input;
  if (!deps.games.newest(terms.gameType)) return noSuchGame;
  const invitee = await relationshipQueries.findInvitee(deps.db, actor, opponentUserID);
  if (!invitee || invitee.person.isDeleted) return noSuchUser;
  const { person: opponent } = invitee;
  const fixed = { ...terms, inviterID: userID, inviteeID: opponentUserID, inviterSymbol };
  // Retried where another invite of the two, or one that took the last room, was first.
  const answer = await retryOnConflict<Answer<MatchSnapshot>>(async (tries) => {
    const relationship = tries === 1 ? invitee.relationship : undefined;
    const allowed = await guardInvite(deps, { inviterID: userID, inviteeID: opponent.userID, relationship });
    if (!allowed.ok) return allowed;
    const room = roomForInvite(allowed.value);
    // The write itself fails on a pending invite: it is read only after that, or where there is no room to write.
    const pending = tries > 1 || !room.ok ? await pendingInvite(deps, userID, input) : null;
    if (pending) return refuseSecondInvite(pending, userID, deps);
    if (!room.ok) return isCrowdedOut(allowed.value) && (await endYieldingInvite(deps, fixed)) ? null : room;
    return (await writeInvite(deps, { actor, recorder, fixed, opponent }, room.value)) ?? recorder.findDuplicate();
  });
  return answer ?? failed("limit_reached", "Too many invites at once; try again soon");
};

/** Writes an invite in one guarded statement, and publishes it; null when another took its place or the last room. */
export const writeInvite = async (
  deps: MatchDeps,
  {
    actor,
    recorder,
    fixed,
    opponent,
  }: Sending & { readonly fixed: NewMatch; readonly opponent: personQueries.PersonRow },
  guard: InviteGuard & { readonly knownRematchID?: number | undefined },
): Promise<Answer<MatchSnapshot> | null> => {
  const { db, clock, games, writeLimiter } = deps;
  const game = games.newest(fixed.gameType);
  if (!game) return noSuchGame;
  const now = clock.now();
  const sent = invite(fixed, game, now);
  const pending = pendingSnapshot(sent, showMatch({ match: sent.match, opponent }, fixed.inviterID, deps), now);
  const write = { now, actor: actor, kept: recorder.record(pending), ...guard };
  const inviter = { userID: fixed.inviterID, isBot: false };
  const written = await writeLimiter.run([inviter, opponent], () => insertMatch(db, sent, write));
  if (!written) return null;
  const snapshot = finalize(pending, written);
  publish(deps, snapshot.match);
  return done(snapshot);
};

/** The invite between a user and another for a game that is pending, if it has not expired meanwhile (contract 4). */
export const pendingInvite = async (
  { db, overdue }: Pick<MatchDeps, "db" | "overdue">,
  userID: number,
  pair: { opponentUserID: number; gameType: string },
): Promise<MatchWithOpponent | null> => {
  const pending = await findPendingInvite(db, userID, pair);
  if (!pending) return null;
  const match = await overdue.expireIfOverdue(pending.match);
  return isOver(match) ? null : { ...pending, match };
};

/** The refusal of another one, with it. */
export const refuseSecondInvite = (pending: MatchWithOpponent, userID: number, deps: ShowDeps): Answer<never> =>
  failed("invite_pending", "An invite between you two for this game is pending already", {
    match: showMatch(pending, userID, deps),
  });
