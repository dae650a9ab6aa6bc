import type { Match, MatchSnapshot } from "@yourmove/contract";
import type { idempotencyQueries, personQueries } from "@yourmove/db";
import type { MatchRecord, Transition } from "@yourmove/rules";
import { type Answer, done } from "../answer.ts";
import type { Ctx, Services } from "../context.ts";
import type { Prepared } from "./decide.ts";
import { type SeenElsewhere, showMatch } from "./view-match.ts";

/** What a guarded statement writes of a match, beside the preconditions that it holds. */
interface Decided {
  readonly transition: Transition;
  /** The answer, as it is kept for a repeat. */
  readonly record: idempotencyQueries.IdempotencyRecord | undefined;
  /** The people of the two, whose cursors the statement locks. */
  readonly people: readonly number[];
}

/** A write of the actor's in a match with an opponent. */
interface MatchWrite {
  readonly opponent: personQueries.PersonRow;
  /** The first moment that the write may have, and what is decided at it. */
  readonly earliest: number;
  readonly early: Answer<Transition>;
  /** Decides at a later moment, where another write of the two took that one. */
  decideAt(moment: number): Answer<Transition> | Promise<Answer<Transition>>;
  readonly seenBy: Prepared["seenBy"];
  /** The answer instead, where the rules fail for the match as it would be; it is written as paused without this. */
  readonly onPaused?: (seen: SeenElsewhere) => Promise<Answer<never>>;
  record(snapshot: MatchSnapshot): Decided["record"];
  /** The one guarded statement; false where another write was first. */
  save(decided: Decided): Promise<boolean>;
}

/** View, save, publish, at the moment that the write limiter gives; null where another write was first. */
export const writeAtMoment = (ctx: Ctx, write: MatchWrite): Promise<Answer<MatchSnapshot> | null> => {
  const { userID, isBot = false } = ctx.actor;
  const { opponent, earliest, early, seenBy } = write;
  return ctx.writeLimiter.run([{ userID, isBot }, opponent], async ({ people, takeMoment }) => {
    const moment = takeMoment(earliest);
    const decision = moment === earliest ? early : await write.decideAt(moment);
    if (!decision.ok) return decision;
    const { value: transition } = decision;
    const seen = seenBy(transition.match, userID);
    const match = showMatch({ match: transition.match, opponent }, userID, ctx, seen);
    if (match.isPaused && write.onPaused) return write.onPaused(seen);
    const snapshot: MatchSnapshot = { unchanged: false, lastActionTime: moment, serverTime: ctx.clock.now(), match };
    const record = write.record(snapshot);
    if (!(await write.save({ transition, record, people }))) return null;
    keepSeen(ctx, seenBy, transition.match);
    publish(ctx, match);
    // What was recorded is what is sent: it is written once.
    return record ? { ...done(snapshot), json: record.answer } : done(snapshot);
  });
};

/** Both players' next reads need not ask the rules. */
const keepSeen = ({ rulesViews }: Services, seenBy: Prepared["seenBy"], match: MatchRecord): void => {
  for (const userID of [match.xUserID, match.oUserID]) {
    const answer = userID === null ? null : seenBy(match, userID);
    if (userID !== null && answer?.ok) rulesViews.keep(match, userID, answer.value);
  }
};

/** After commit: wakes both users' polls, and the expiry job in time for the new deadline. */
const publish = ({ changes, overdue }: Services, match: Match): void => {
  changes.publish([match.yourUserID, match.opponent.userID]);
  const deadline = match.turnDeadlineTime ?? match.inviteExpiresTime;
  if (deadline !== null) overdue.onDeadline(deadline);
};
