import { type AdminInput, LIMITS, type MatchState, STATE_NAMES } from "@yourmove/contract";
import {
  auditWrites,
  findAnyMatch,
  findToWrite,
  inTransaction,
  listMoves,
  type MatchChange,
  saveMatch,
} from "@yourmove/db";
import {
  abort,
  endInvite,
  forfeit,
  isOver,
  isParticipant,
  isPending,
  type MatchRecord,
  type Transition,
} from "@yourmove/rules";
import { done, failed, invalidField } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { changeMatch } from "../matches/change-match.ts";
import { type AdminCall, operatorEntry } from "./admin-call.ts";

const noSuchMatch = failed("match_not_found", "There is no match with this id");
const isOverAlready = failed("invalid_state", "This match is over already");
const noLoser = invalidField("loserUserID", "must be one of the two players, where one is to lose");

const nameOf = (state: MatchState): string => STATE_NAMES[state];

type HowToEnd = Omit<AdminInput<"matches.end">, "matchID" | "note">;

/** How the match ends as the operator says; null where that names no loser. */
const endingOf = (match: MatchRecord, { how, loserUserID }: HowToEnd, now: number): Transition | null => {
  if (isPending(match)) return endInvite(match, now);
  if (how === "abort") return abort(match, now);
  if (loserUserID === undefined || !isParticipant(match, loserUserID)) return null;
  const decision = forfeit(match, loserUserID, { now, coin: false });
  return decision.ok ? decision : null;
};

/** Saves the ending with its entry, or neither. */
const saveWithEntry =
  (ctx: Ctx<null>, note: string | undefined) =>
  (change: MatchChange): Promise<boolean> =>
    inTransaction(ctx.db, async (tx) => {
      if (!(await saveMatch(tx, change))) return false;
      const { before, transition } = change;
      const { state, result, winnerUserID } = transition.match;
      const values = { before: { state: before.state }, after: { state, result, winnerUserID } };
      const subject = `match ${before.matchID}`;
      await auditWrites.writeAudit(tx, operatorEntry(ctx, { action: "match_ended", subject, ...values, note }));
      return true;
    });

/** Reads all of a match, also what is hidden from the players; the read gets an entry in the audit log. */
export const readAnyMatch: AdminCall<"matches.get"> = async (ctx, { matchID, note }) => {
  const { db } = ctx;
  const found = await findAnyMatch(db, matchID);
  if (!found) return noSuchMatch;
  await auditWrites.writeAudit(db, operatorEntry(ctx, { action: "match_read", subject: `match ${matchID}`, note }));
  const moves = await listMoves(db, matchID, { after: 0, limit: LIMITS.maxID, withTakenBack: true });
  // contract 5.3: before the end nobody sees the seed, not even the operator
  const seed = isOver(found.match) ? found.match.seed : null;
  return done({ ...found, match: { ...found.match, seed }, stateName: nameOf(found.match.state), moves });
};

/** Ends a match that is not over: an invite is taken back; a match has no winner, or one of the two loses it. */
export const endMatch: AdminCall<"matches.end"> = async (ctx, { matchID, note, ...how }) => {
  const { db, overdue } = ctx;
  const found = await findToWrite(db, matchID);
  if (!found) return noSuchMatch;
  // One whose time was up before ended by that.
  const read = await overdue.expireIfOverdue(found.match);
  if (isOver(read)) return isOverAlready;
  if (!endingOf(read, how, ctx.clock.now())) return noLoser;
  const step = (match: MatchRecord, moment: number) => (isOver(match) ? null : endingOf(match, how, moment));
  const ended = await changeMatch(ctx, matchID, step, saveWithEntry(ctx, note));
  return ended?.isChanged ? done({ match: { ...ended.match } }) : isOverAlready;
};
