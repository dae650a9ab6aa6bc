import {
  type BlockInput,
  type Blocks,
  DAY_MS,
  type Empty,
  isID,
  LIMITS,
  type Privacy,
  type PrivacyInput,
  type Reported,
  type ReportInput,
} from "@yourmove/contract";
import {
  blockQueries,
  type Database,
  findMatch,
  personQueries,
  privacyQueries,
  reportQueries,
  retryOnConflict,
} from "@yourmove/db";
import { type Answer, done, failed, noSuchMatch, noSuchUser, overtaken, tooMuchAtOnce } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { withSession } from "../identity/actor.ts";
import { summarize } from "../identity/presence.ts";
import { endInvitesBetween } from "../matches/end-matches.ts";

const notAPerson = failed("invalid_request", "That works with other people only", {
  errors: [{ path: "userID", message: "must be another user, and no bot" }],
});

/** Another user: the actor itself and bots are 400, unknown users 404 (contract 4.8). */
const findOther = async (db: Database, actorID: number, userID: number): Promise<Answer<personQueries.PersonRow>> => {
  if (userID === actorID) return notAPerson;
  const person = isID(userID) ? await personQueries.findPerson(db, userID, actorID) : null;
  if (!person || person.isDeleted) return noSuchUser;
  return person.isBot ? notAPerson : done(person);
};

const tooManyBlocked = failed("limit_reached", `You block ${LIMITS.blocks} users; unblock one first`);

/**
 * Blocks a user and ends the invites that are pending between the two. To block twice is to block once; the
 * second time ends the invites that an interrupted first one left.
 */
export const blockUser = async (ctx: Ctx, { userID }: BlockInput): Promise<Answer<Empty>> => {
  const { db, clock } = ctx;
  const other = await findOther(db, ctx.actor.userID, userID);
  if (!other.ok) return other;
  const block = { blockedID: userID, now: clock.now(), most: LIMITS.blocks };
  const isBlocked = await blockQueries.insertBlock(db, withSession(ctx.actor), block);
  if (isBlocked === "overtaken") return overtaken;
  if (!isBlocked) return tooManyBlocked;
  await endInvitesBetween(ctx, ctx.actor.userID, userID);
  return done({});
};

/** Takes a block back. */
export const unblockUser = async ({ actor, db }: Ctx, { userID }: BlockInput): Promise<Answer<Empty>> => {
  const other = await findOther(db, actor.userID, userID);
  if (!other.ok) return other;
  const unblocked = await blockQueries.deleteBlock(db, withSession(actor), userID);
  return unblocked === "overtaken" ? overtaken : done({});
};

/** The users that the actor has blocked. */
export const listBlocks = async ({ actor, db, presence }: Ctx): Promise<Answer<Blocks>> => {
  const people = await personQueries.listBlocks(db, actor.userID, LIMITS.blocks);
  return done({ items: people.map((person) => summarize(person, presence)) });
};

const privacyOr404 = (found: Privacy | null): Answer<Privacy> => (found ? done(found) : noSuchUser);

/** Who may invite a user, and who sees it online. */
export const readPrivacy = async ({ actor, db }: Ctx): Promise<Answer<Privacy>> =>
  privacyOr404(await privacyQueries.findPrivacy(db, actor.userID));

/** Changes the given settings; they hold for every later request. */
export const setPrivacy = async ({ actor, db }: Ctx, input: PrivacyInput): Promise<Answer<Privacy>> => {
  const changed = await privacyQueries.changePrivacy(db, withSession(actor), input);
  return changed === "overtaken" ? overtaken : privacyOr404(changed);
};

const tooManyReports = (freeTime: number, now: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil((freeTime - now) / 1000));
  return failed("rate_limited", `At most ${LIMITS.reportsADay} reports a day; try again later`, { retryAfterSeconds });
};

const storeReport = async (
  { actor, db, clock, isRateLimited }: Ctx,
  { userID, matchID, reason, text }: ReportInput,
): Promise<Answer<Reported>> => {
  const most = isRateLimited ? LIMITS.reportsADay : LIMITS.maxID;
  // Where another report of the same user's was first, this one is counted again.
  const stored = await retryOnConflict<Answer<Reported>>(async () => {
    const now = clock.now();
    const report = { userID, matchID: matchID ?? null, reason, text: text || null, now };
    const room = { most, since: now - DAY_MS };
    const outcome = await reportQueries.insertReport(db, { ...report, reporter: withSession(actor) }, room);
    const { reportID, oldestTime, isVerified } = outcome;
    if (!isVerified) return overtaken;
    if (reportID !== null) return done({ reportID });
    return oldestTime === null ? null : tooManyReports(oldestTime + DAY_MS, now);
  });
  return stored ?? tooMuchAtOnce;
};

/** Stores a report about a user; only the operator is shown it. */
export const reportUser = async (ctx: Ctx, input: ReportInput): Promise<Answer<Reported>> => {
  const { db } = ctx;
  const { userID: actorID } = ctx.actor;
  const other = await findOther(db, actorID, input.userID);
  if (!other.ok) return other;
  const { matchID } = input;
  const found = matchID === undefined ? null : await findMatch(db, { userID: actorID }, matchID);
  if (matchID !== undefined && found?.opponent.userID !== input.userID) return noSuchMatch;
  return storeReport(ctx, input);
};
