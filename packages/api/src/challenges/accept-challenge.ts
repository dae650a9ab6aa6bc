import { CHALLENGE_STATES, type ChallengeRefInput, type MatchSnapshot } from "@yourmove/contract";
import { type challengeQueries, challengeWrites, type idempotencyQueries, retryOnConflict } from "@yourmove/db";
import { chanceUseOf } from "@yourmove/rules";
import {
  type Answer,
  done,
  failed,
  inviteRefused,
  noSuchChallenge,
  noSuchGame,
  noSuchMatch,
  tooMuchAtOnce,
} from "../answer.ts";
import { momentOf, timeOf } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { type IdempotencyRecorder, recordUnchanged } from "../idempotency.ts";
import { withSession } from "../identity/actor.ts";
import { begun, prepareCommand } from "../matches/decide.ts";
import { activeLimitOf, activeRefusal, pairWithin, takesInvites } from "../matches/limits.ts";
import { readMatch } from "../matches/read-match.ts";
import { keptOptions, optionsUnder } from "../matches/terms.ts";
import { writeAtMoment } from "../matches/write-at-moment.ts";
import { challengeState, loadToAct, viewChallenge } from "./read-challenges.ts";

/** The conditions of an accept, which its write checks again; its limits are apart, for their refusal comes later. */
export interface AcceptPreconditions {
  readonly limit: Answer<never> | null;
  readonly write: Pick<challengeWrites.AcceptWrite, "activeLimits" | "invitesFrom" | "basis"> & {
    readonly matchID: number;
  };
}

/** What is written with the accept of a challenge. */
interface Acceptance {
  readonly record: (snapshot: MatchSnapshot) => idempotencyQueries.IdempotencyRecord | undefined;
  /** An open challenge of the accepter's own, which is canceled with it. */
  readonly ownChallengeID?: number | undefined;
}

/** Whether a creator plays the actor: neither blocks the other, and the creator's policy allows it. */
export const checkAcceptance = async (ctx: Ctx, creatorID: number): Promise<Answer<AcceptPreconditions>> => {
  const pair = await pairWithin(ctx, { inviterID: ctx.actor.userID, inviteeID: creatorID }, activeRefusal);
  if (!pair || !takesInvites(pair.relationship, ctx.clock.now())) return inviteRefused;
  const { relationship, basis, matchID } = pair;
  const { inviterIsBot, inviteeIsBot, invitesFrom } = relationship;
  const activeLimits = { creator: activeLimitOf(inviteeIsBot), accepter: activeLimitOf(inviterIsBot) };
  return done({ limit: activeRefusal(relationship), write: { activeLimits, invitesFrom, basis, matchID } });
};

/**
 * Turns a challenge into its match, with the sides drawn and the first turn begun, in one guarded statement, and wakes both;
 * null when another write was first.
 */
export const beginMatch = async (
  ctx: Ctx,
  { challenge, creator }: challengeQueries.ChallengeWithCreator,
  { record, ownChallengeID, matchID, ...preconditions }: Acceptance & AcceptPreconditions["write"],
): Promise<Answer<MatchSnapshot> | null> => {
  const { clock, games } = ctx;
  const { userID } = ctx.actor;
  const { challengeID, kind, gameType, isQuick, creatorID, symbol, message, createdTime } = challenge;
  const { turnSeconds, clock: bank, daysOff } = challenge;
  const now = timeOf(clock, preconditions.basis);
  // contract 5.2: under the newest rules, whatever they were when the challenge was made
  const game = games.newest(gameType);
  if (!game) throw new Error(`challenge ${challengeID} is for the unknown game ${gameType}`);
  const whole = await optionsUnder(ctx, game, challenge.options);
  if (!whole) throw new Error(`challenge ${challengeID} has options that ${gameType} no longer takes`);
  const options = keptOptions(game, whole);
  const seed = chanceUseOf(game, options) === "none" ? null : ctx.drawSeed();
  const sides = { inviterID: creatorID, inviteeID: userID, inviterSymbol: symbol };
  const coin = ctx.coin();
  const terms = { turnSeconds, options, clock: bank, daysOff, message };
  const fixed = { matchID, gameType, origin: isQuick ? "quick" : kind, ...sides, ...terms } as const;
  const away = preconditions.basis.daysOff ?? undefined;
  const earliest = Math.max(momentOf(clock, preconditions), createdTime);
  const acceptance = { createdTime, now: earliest, coin, seed, away };
  const prepared = await prepareCommand(ctx, game, { does: "begin", fixed, acceptance });
  if (!prepared.ok) return prepared;
  const decideAt = (moment: number) => begun(prepared.value.decideAt(moment));
  const write = { now, actor: withSession(ctx.actor), challengeID, ownChallengeID, ...preconditions };
  return writeAtMoment(ctx, {
    opponent: creator,
    earliest,
    early: decideAt(earliest),
    decideAt,
    seenBy: prepared.value.seenBy,
    record,
    save: (decided) => challengeWrites.acceptChallenge(ctx.db, { ...write, ...decided }),
  });
};

const ownChallenge = failed("forbidden_action", "The seat is for somebody else");

/** The match of whoever has the seat already and accepts again; null where it is gone. */
const matchAgain = async (
  ctx: Ctx,
  { challenge: { gameType, matchID }, creator }: challengeQueries.ChallengeWithCreator,
  recorder: IdempotencyRecorder,
): Promise<Answer<MatchSnapshot> | null> => {
  const read = matchID === null ? noSuchMatch : await readMatch(ctx, { gameType, matchID, wait: 0 });
  if (!read.ok || read.value.unchanged) return null;
  return recordUnchanged(ctx.db, recorder, { value: read.value, matchID, shownUserID: creator.userID });
};

const tryAccept = async (
  ctx: Ctx,
  { ref, recorder }: { ref: string; recorder: IdempotencyRecorder },
): Promise<Answer<MatchSnapshot>> => {
  // Retried where a block, a policy or a match of either's was first.
  const answer = await retryOnConflict<Answer<MatchSnapshot>>(async () => {
    const found = await loadToAct(ctx, ref);
    if (!found) return noSuchChallenge;
    const { challenge } = found;
    const game = ctx.games.newest(challenge.gameType);
    if (!game) return noSuchGame;
    if (challenge.creatorID === ctx.actor.userID) return ownChallenge;
    const again = challenge.accepterID === ctx.actor.userID ? await matchAgain(ctx, found, recorder) : null;
    if (again) return again;
    const allowed = await checkAcceptance(ctx, challenge.creatorID);
    if (!allowed.ok) return allowed;
    const now = ctx.clock.now();
    const isOpen = challengeState(challenge, now) === CHALLENGE_STATES.open;
    if (isOpen && !(await optionsUnder(ctx, game, challenge.options))) {
      await challengeWrites.closeChallenge(ctx.db, challenge.challengeID, now);
      return null;
    }
    const shown = { challenge: viewChallenge(ctx, found, now) };
    if (!isOpen) return failed("challenge_closed", "The challenge is closed", shown);
    const { limit } = allowed.value;
    if (limit && !limit.ok) return failed(limit.failure.code, limit.failure.detail, shown);
    const accepted = await beginMatch(ctx, found, { record: recorder.record, ...allowed.value.write });
    return accepted ?? recorder.findDuplicate();
  });
  return answer ?? tooMuchAtOnce;
};

/** Accepts a challenge: exactly one caller does, who is given its match again; every other one is shown what became of it. */
export const acceptChallenge = (ctx: Ctx, { ref }: ChallengeRefInput): Promise<Answer<MatchSnapshot>> =>
  ctx.idempotency.run<MatchSnapshot>(ctx, { operation: "challenge.accept", input: { ref } }, (recorder) =>
    tryAccept(ctx, { ref, recorder }),
  );
