import {
  type Blocks as BlockList,
  type Privacy as Chosen,
  isID,
  LIMITS,
  type PrivacyInput,
  type Reported,
  type ReportInput,
} from "@yourmove/contract";
import { blockQueries, type Database, findMatch, insertReport, personQueries, privacyQueries } from "@yourmove/db";
import { type Answer, done, failed, noSuchMatch, noSuchUser } from "../answer.ts";
import { type Actor, withoutKeys } from "../identity/actor.ts";
import { summarize } from "../identity/presence.ts";
import { endInvitesBetween } from "../matches/end-matches.ts";
import type { ServiceContext } from "../service-context.ts";

const notAPerson = failed("invalid_request", "That works with other people only", {
  errors: [{ path: "userID", message: "must be another user, and no bot" }],
});

/** Another user, for what is done to others: never the actor itself and no bot (400), and nobody unknown (404) (contract 4.8). */
const findOther = async (db: Database, actorID: number, userID: number): Promise<Answer<personQueries.PersonRow>> => {
  if (userID === actorID) return notAPerson;
  const person = isID(userID) ? await personQueries.findPerson(db, userID, actorID) : null;
  if (!person || person.isDeleted) return noSuchUser;
  return person.isBot ? notAPerson : done(person);
};

/** The users that a user has blocked (contract 4.8). */
export interface Blocks {
  /** Ends what invites are pending between the two. */
  block(actorID: number, userID: number): Promise<Answer<Record<string, never>>>;
  unblock(actorID: number, userID: number): Promise<Answer<Record<string, never>>>;
  blocks(actor: Actor): Promise<Answer<BlockList>>;
}

const tooManyBlocked = failed("limit_reached", `You block ${LIMITS.blocks} users; unblock one first`);

/** Makes them; to block twice is to block once, and the second time ends the invites that an interrupted first one left. */
const createBlocks = ({ db, clock, changes, presence }: ServiceContext): Blocks => ({
  async block(actorID, userID) {
    const other = await findOther(db, actorID, userID);
    if (!other.ok) return other;
    const block = { blockedID: userID, now: clock.now(), most: LIMITS.blocks };
    if (!(await blockQueries.insertBlock(db, actorID, block))) return tooManyBlocked;
    await endInvitesBetween({ db, clock, changes }, actorID, userID);
    return done({});
  },

  async unblock(actorID, userID) {
    const other = await findOther(db, actorID, userID);
    if (!other.ok) return other;
    await blockQueries.deleteBlock(db, actorID, userID);
    return done({});
  },

  blocks: withoutKeys(async ({ userID }) => {
    const people = await blockQueries.listBlocks(db, userID, LIMITS.blocks);
    return done({ items: people.map((person) => summarize(person, presence)) });
  }),
});

/** Telling the operator about a user (contract 4.8). */
export interface Reports {
  report(actorID: number, input: ReportInput): Promise<Answer<Reported>>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const tooManyReports = (freeTime: number, now: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil((freeTime - now) / 1000));
  return failed("rate_limited", `At most ${LIMITS.reportsADay} reports a day; try again later`, { retryAfterSeconds });
};

/** Makes the reports: they are stored, and nobody but the operator is shown one. */
const createReports = ({ db, clock, isRateLimited }: ServiceContext): Reports => {
  const most = isRateLimited ? LIMITS.reportsADay : LIMITS.maxID;

  const store = async (reporterID: number, { userID, matchID, reason, text }: ReportInput) => {
    for (;;) {
      const now = clock.now();
      const report = { reporterID, userID, matchID: matchID ?? null, reason, text: text || null, now };
      const { reportID, oldestTime } = await insertReport(db, report, { most, since: now - DAY_MS });
      if (reportID !== null) return done({ reportID });
      if (oldestTime !== null) return tooManyReports(oldestTime + DAY_MS, now);
      // Another of the same user's was first: this one is counted again, which the limit of a day bounds.
    }
  };

  return {
    async report(actorID, input) {
      const other = await findOther(db, actorID, input.userID);
      if (!other.ok) return other;
      const { matchID } = input;
      const found = matchID === undefined ? null : await findMatch(db, { userID: actorID }, matchID);
      if (matchID !== undefined && found?.opponent.userID !== input.userID) return noSuchMatch;
      return store(actorID, input);
    },
  };
};

/** Who may invite a user, and who sees it online (contract 4.8). */
export interface Privacy {
  privacy(actorID: number): Promise<Answer<Chosen>>;
  /** Changes the given settings; they hold for every later request. */
  setPrivacy(actorID: number, input: PrivacyInput): Promise<Answer<Chosen>>;
}

const chosen = (found: Chosen | null): Answer<Chosen> => (found ? done(found) : noSuchUser);

/** Makes them, over the user's own row. */
const createPrivacy = (db: Database): Privacy => ({
  privacy: async (actorID) => chosen(await privacyQueries.findPrivacy(db, actorID)),
  setPrivacy: async (actorID, input) => chosen(await privacyQueries.changePrivacy(db, actorID, input)),
});

/** What a user does about others: blocks, privacy, reports (contract 4.8). */
export interface People extends Blocks, Privacy, Reports {}

/** Makes them one service. */
export const createPeople = (context: ServiceContext): People => ({
  ...createBlocks(context),
  ...createPrivacy(context.db),
  ...createReports(context),
});
