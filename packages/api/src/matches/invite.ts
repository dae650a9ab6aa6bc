import { type InviteInput, type MatchInput, type MatchSnapshot, otherSymbol } from "@yourmove/contract";
import {
  type Basis,
  findOldestStrangerInvite,
  findPendingInvite,
  insertMatch,
  type MatchWithOpponent,
  type personQueries,
  relationshipQueries,
  retryOnConflict,
} from "@yourmove/db";
import { decideRematch, isOver, type MatchRecord, type NewMatch, type Options, symbolOf } from "@yourmove/rules";
import { type Answer, failed, inviteRefused, noSuchGame, noSuchMatch, noSuchUser, tooMuchAtOnce } from "../answer.ts";
import { momentOf } from "../clock.ts";
import type { Ctx, Services } from "../context.ts";
import type { IdempotencyRecorder } from "../idempotency.ts";
import { withSession } from "../identity/actor.ts";
import { actOnMatch, answerUnchanged } from "./act.ts";
import { begun, prepareCommand } from "./decide.ts";
import { endPendingInvite } from "./end-matches.ts";
import {
  botRefusal,
  checkInvite,
  type InvitePreconditions,
  inviteRefusal,
  isCrowdedOut,
  pairWithin,
  roomForInvite,
  takesInvites,
} from "./limits.ts";
import { loadMatch } from "./read-match.ts";
import { keptOptions, newTerms, rematchOptions } from "./terms.ts";
import { showNow } from "./view-match.ts";
import { writeAtMoment } from "./write-at-moment.ts";

/** A request that its recorder gives the same answer each time. */
interface Attempted<Input> {
  readonly input: Input;
  readonly recorder: IdempotencyRecorder;
}

/** Ends the pending invite of a stranger that yields to this one, so that a few can't keep all others out; false without one. */
const evictOldestStrangerInvite = async (
  services: Services,
  { inviterID, inviteeID }: Pick<NewMatch, "inviterID" | "inviteeID">,
): Promise<boolean> => {
  const yielding = await findOldestStrangerInvite(services.db, { inviterID, inviteeID }, services.clock.now());
  if (yielding) await endPendingInvite(services, yielding.matchID);
  return yielding !== null;
};

/** Checks, one guarded statement, publish, view. */
const tryInvite = async (ctx: Ctx, { input, recorder }: Attempted<InviteInput>): Promise<Answer<MatchSnapshot>> => {
  const { actor } = ctx;
  const { userID } = actor;
  const { opponentUserID, symbol: inviterSymbol, ...given } = input;
  const checked = await newTerms(ctx, given);
  if (!checked.ok) return checked;
  const { game, terms: requested } = checked.value;
  const terms = { ...requested, options: keptOptions(game, requested.options) };
  const invitee = await relationshipQueries.findInvitee(ctx.db, withSession(actor), opponentUserID, ctx.clock.now());
  if (!invitee || invitee.person.isDeleted) return noSuchUser;
  const { person: opponent } = invitee;
  const refused = botRefusal(game, opponent);
  if (refused) return refused;
  const fixed = { ...given, ...terms, inviterID: userID, inviteeID: opponentUserID, inviterSymbol };
  // Retried where another invite of the two, or one that took the last room, was first.
  const answer = await retryOnConflict<Answer<MatchSnapshot>>(async (tries) => {
    const read = tries === 1 ? invitee : null;
    const allowed = await checkInvite(ctx, { inviterID: userID, inviteeID: opponent.userID, pair: read });
    if (!allowed.ok) return allowed;
    const { relationship, basis, matchID } = allowed.value;
    const room = roomForInvite(relationship);
    // The write itself fails on a pending invite: it is read only after that, or where there is no room to write.
    const pending = tries > 1 || !room.ok ? await pendingInvite(ctx, input) : null;
    if (pending) return refuseSecondInvite(ctx, pending);
    if (!room.ok) return isCrowdedOut(relationship) && (await evictOldestStrangerInvite(ctx, fixed)) ? null : room;
    const written = { recorder, fixed: { ...fixed, matchID }, opponent };
    return (await writeInvite(ctx, written, { ...room.value, basis })) ?? recorder.findDuplicate();
  });
  return answer ?? tooMuchAtOnce;
};

/** Writes an invite in one guarded statement, and publishes it; null when another took its place or the last room. */
const writeInvite = async (
  ctx: Ctx,
  {
    recorder,
    fixed,
    opponent,
  }: {
    readonly recorder: IdempotencyRecorder;
    readonly fixed: NewMatch;
    readonly opponent: personQueries.PersonRow;
  },
  preconditions: InvitePreconditions & { readonly basis: Basis; readonly knownRematchID?: number | undefined },
): Promise<Answer<MatchSnapshot> | null> => {
  const game = ctx.games.newest(fixed.gameType);
  if (!game) return noSuchGame;
  const earliest = momentOf(ctx.clock, preconditions);
  const prepared = await prepareCommand(ctx, game, { does: "invite", fixed, now: earliest });
  if (!prepared.ok) return prepared;
  const decideAt = (moment: number) => begun(prepared.value.decideAt(moment));
  const actor = withSession(ctx.actor);
  return writeAtMoment(ctx, {
    opponent,
    earliest,
    early: decideAt(earliest),
    decideAt,
    seenBy: prepared.value.seenBy,
    record: recorder.record,
    save: (decided) => insertMatch(ctx.db, { actor, ...decided, ...preconditions }),
  });
};

/** The invite between the actor and another for a game that is pending, if it has not expired meanwhile. */
const pendingInvite = async (
  { actor, db, overdue }: Ctx,
  pair: { opponentUserID: number; gameType: string },
): Promise<MatchWithOpponent | null> => {
  const pending = await findPendingInvite(db, actor.userID, pair);
  if (!pending) return null;
  const match = await overdue.expireIfOverdue(pending.match);
  return isOver(match) ? null : { ...pending, match };
};

/** The refusal of a second invite, with the pending one. */
const refuseSecondInvite = async (ctx: Ctx, pending: MatchWithOpponent): Promise<Answer<never>> =>
  failed("invite_pending", "An invite between you two for this game is pending already", {
    match: await showNow(pending, ctx.actor.userID, ctx),
  });

/** The same game and time, the actor on the side that it did not have. */
const rematchTerms = (
  { match: played, options }: { readonly match: MatchRecord; readonly options: Options | null },
  userID: number,
  opponentUserID: number,
): Omit<NewMatch, "matchID"> => ({
  gameType: played.gameType,
  origin: "rematch",
  rematchOfMatchID: played.matchID,
  inviterID: userID,
  inviteeID: opponentUserID,
  inviterSymbol: otherSymbol(symbolOf(played, userID) ?? "O"),
  turnSeconds: played.turnSeconds,
  options,
  clock: played.clock,
  daysOff: played.daysOff,
  message: null,
});

/** Sends the rematch, which is an ordinary invite; null when another write was first. */
const sendRematch = async (
  ctx: Ctx,
  { input, recorder }: Attempted<MatchInput>,
  found: MatchWithOpponent,
): Promise<Answer<MatchSnapshot> | null> => {
  const { userID } = ctx.actor;
  const { match: played, opponent } = found;
  if (opponent.isDeleted) return noSuchUser;
  const pair = { inviterID: userID, inviteeID: opponent.userID };
  const read: relationshipQueries.NewPair | null = await pairWithin(ctx, pair, inviteRefusal);
  if (!read || !takesInvites(read.relationship, ctx.clock.now())) return inviteRefused;
  const { relationship, basis, matchID } = read;
  const pending = await pendingInvite(ctx, { opponentUserID: opponent.userID, gameType: input.gameType });
  // The other's, which came in between, is accepted.
  if (pending?.match.rematchOfMatchID === played.matchID) return null;
  if (pending) return refuseSecondInvite(ctx, pending);
  const room = roomForInvite(relationship);
  if (!room.ok) {
    const match = await showNow(found, userID, ctx);
    return failed(room.failure.code, room.failure.detail, { match });
  }
  const newest = ctx.games.newest(played.gameType);
  if (!newest) return noSuchGame;
  const refused = botRefusal(newest, opponent);
  if (refused) return refused;
  const whole = await rematchOptions(ctx, newest, played);
  if (!whole) {
    const match = await showNow(found, userID, ctx);
    return failed("invalid_state", "The game's newest rules don't take the options of this match", { match });
  }
  const rematch = { match: played, options: keptOptions(newest, whole) };
  const fixed = { ...rematchTerms(rematch, userID, opponent.userID), matchID };
  const preconditions = { ...room.value, basis, knownRematchID: played.rematch?.matchID };
  return (await writeInvite(ctx, { recorder, fixed, opponent }, preconditions)) ?? recorder.findDuplicate();
};

/** Accepts the other player's rematch, or shows the actor's own again; null when it is no longer pending. */
const acceptOrShow = async (
  ctx: Ctx,
  { input, recorder }: Attempted<MatchInput>,
  { matchID, does }: { matchID: number; does: "accept" | "show" },
): Promise<Answer<MatchSnapshot> | null> => {
  const rematch = { ...input, matchID };
  if (does === "accept") {
    const accepted = await actOnMatch(ctx, { input: rematch, request: { action: "accept" }, recorder });
    return !accepted.ok && accepted.failure.code === "invalid_state" ? null : accepted;
  }
  const found = await loadMatch(ctx, withSession(ctx.actor), rematch);
  return found && answerUnchanged(ctx, found, recorder);
};

/** Refused before anything else where one of the two blocks the other. */
const isBlocked = async ({ db, clock }: Services, inviterID: number, inviteeID: number): Promise<boolean> =>
  (await relationshipQueries.findRelationship(db, { inviterID, inviteeID }, clock.now()))?.isBlocked ?? false;

const tryRematch = async (ctx: Ctx, request: Attempted<MatchInput>): Promise<Answer<MatchSnapshot>> => {
  const { input } = request;
  const { userID } = ctx.actor;
  if (!ctx.games.has(input.gameType)) return noSuchGame;
  // Retried where an answer to the rematch, or another request of the caller's, was first.
  const answer = await retryOnConflict<Answer<MatchSnapshot>>(async () => {
    const found = await loadMatch(ctx, withSession(ctx.actor), input);
    if (!found) return noSuchMatch;
    const decision = decideRematch(found.match, userID);
    if (decision.does === "refuse") {
      if (await isBlocked(ctx, userID, found.opponent.userID)) return inviteRefused;
      const { code, detail } = decision.refusal;
      return failed(code, detail, { match: await showNow(found, userID, ctx) });
    }
    return decision.does === "invite" ? sendRematch(ctx, request, found) : acceptOrShow(ctx, request, decision);
  });
  return answer ?? tooMuchAtOnce;
};

const inviteYourself = failed("invalid_request", "You can't invite yourself", {
  errors: [{ path: "opponentUserID", message: "must be another user" }],
});

/** Sends an invite. */
export const sendInvite = async (ctx: Ctx, input: InviteInput): Promise<Answer<MatchSnapshot>> => {
  if (input.opponentUserID === ctx.actor.userID) return inviteYourself;
  const repeatable = { operation: "invite", input, check: () => newTerms(ctx, input) };
  return ctx.idempotency.run<MatchSnapshot>(ctx, repeatable, (recorder) => tryInvite(ctx, { input, recorder }));
};

/**
 * Asks for a rematch, which is an invite, or accepts the other player's: of two, in any order and at once, one match
 * comes.
 */
export const askForRematch = (ctx: Ctx, input: MatchInput): Promise<Answer<MatchSnapshot>> =>
  ctx.idempotency.run<MatchSnapshot>(ctx, { operation: "rematch", input }, (recorder) =>
    tryRematch(ctx, { input, recorder }),
  );
