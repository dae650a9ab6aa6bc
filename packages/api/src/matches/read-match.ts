import {
  type GetInput,
  type History,
  type HistoryInput,
  isID,
  LIMITS,
  type MatchEnvelope,
  type MatchInput,
  STATES,
} from "@yourmove/contract";
import {
  findMatch,
  findToAct,
  type HistoryRow,
  listMoves,
  type MatchToAct,
  type MatchWithOpponent,
  matchCursor,
  type Verified,
} from "@yourmove/db";
import { type MatchAction, type MatchRecord, positionVersionOf, type ShownMove } from "@yourmove/rules";
import { type Answer, done, noSuchGame, noSuchMatch, signInAgain } from "../answer.ts";
import { timeOf } from "../clock.ts";
import type { Ctx, Services } from "../context.ts";
import { showNow, viewMoves } from "./view-match.ts";

/** Whether a match's rematch is overdue and not over yet: a new rematch depends on it. */
const hasDueRematch = ({ rematch }: MatchRecord, now: number): boolean =>
  rematch !== null && rematch.deadlineTime !== null && rematch.deadlineTime <= now;

/** The match as it truly is at the time of its read: without a rematch or a turn that is overdue. */
const loadBy = async <Found extends MatchWithOpponent>(
  { clock, overdue }: Services,
  { by, input, look }: { readonly by: Verified; readonly input: MatchInput; look(): Promise<Found | null> },
  readAt: (found: Found) => number,
): Promise<Found | null> => {
  let found = isID(input.matchID) ? await look() : null;
  if (!found || found.match.gameType !== input.gameType) return null;
  if (hasDueRematch(found.match, clock.now()) && (await overdue.expireOverdueOf(by.userID))) found = await look();
  if (!found) return null;
  const match = await overdue.expireIfOverdue(found.match, readAt(found));
  if (match === found.match) return found;
  // A day off that saved the turn is to be seen on the opponent, too.
  return match.state === STATES.active && match.daysOff ? look() : { ...found, match };
};

/** A user's match; null when it is missing, another game's or somebody else's, and when the user's session is over. */
export const loadMatch = (services: Services, by: Verified, input: MatchInput): Promise<MatchWithOpponent | null> => {
  const look = () => findMatch(services.db, by, input.matchID);
  return loadBy(services, { by, input, look }, services.clock.now);
};

/** The actions that only an invite takes. */
const OF_INVITES: readonly MatchAction[] = ["accept", "decline", "cancel"];

/** An action that is to be taken, and the key under which its answer may be recorded. */
interface ToAct {
  readonly input: MatchInput;
  readonly action: MatchAction;
  readonly key?: string | undefined;
}

/** The same to act on it. */
export const loadToAct = (
  services: Services,
  by: Verified,
  { input, action, key }: ToAct,
): Promise<MatchToAct | null> => {
  const wanted = { matchID: input.matchID, isInvite: OF_INVITES.includes(action), key };
  const look = () => findToAct(services.db, by, wanted);
  return loadBy(services, { by, input, look }, ({ basis }) => timeOf(services.clock, basis));
};

const cursorOf = async (services: Services, userID: number, input: MatchInput): Promise<number> => {
  const { db, clock } = services;
  const cursor = await matchCursor(db, userID, { matchID: input.matchID, now: clock.now() });
  if (!cursor?.isOverdue) return cursor?.cursor ?? 0;
  return (await loadMatch(services, { userID }, input))?.match.lastActionTime ?? 0;
};

/** The answer that shows a match as found. */
const answerWith = async (ctx: Ctx, found: MatchWithOpponent | null): Promise<Answer<MatchEnvelope>> => {
  if (!found) return noSuchMatch;
  const { lastActionTime } = found.match;
  return done({
    unchanged: false,
    lastActionTime,
    serverTime: ctx.clock.now(),
    match: await showNow(found, ctx.actor.userID, ctx),
  });
};

/** Waits until the match is no longer as the viewer has seen it. */
const waitForMatch = async (ctx: Ctx, input: GetInput & { readonly since: number }): Promise<Answer<MatchEnvelope>> => {
  const { actor, clock, polling, reads } = ctx;
  const { userID } = actor;
  const key = `match ${input.matchID}`;
  const end = await polling.wait(ctx, input, { key, read: () => cursorOf(ctx, userID, input) });
  if (end === "revoked") return signInAgain;
  if (end === "unchanged") return done({ unchanged: true, lastActionTime: input.since, serverTime: clock.now() });
  // A user's polls wake together, and read the match once; each session is checked after that.
  const load = () => loadMatch(ctx, { userID }, input);
  const found = await (end === "woken" ? reads.read(`${key} ${userID}`, load) : load());
  return (await polling.isStillValid(actor)) ? answerWith(ctx, found) : signInAgain;
};

/** One match, at once or as soon as it differs from what the viewer has seen. */
export const readMatch = async (ctx: Ctx, input: GetInput): Promise<Answer<MatchEnvelope>> => {
  if (!ctx.games.has(input.gameType)) return noSuchGame;
  const { actor } = ctx;
  const { since } = input;
  const found = await loadMatch(ctx, actor, input);
  if (!found) return noSuchMatch;
  // What a poll is woken to say has been read once its browser asks again: it may have left in the meantime.
  if (actor.credential.kind !== "api_key") ctx.readReceipts.noteMatch(actor.userID, input.matchID);
  // What was found is over with this function, and not held while the poll waits.
  return found.match.lastActionTime === since ? waitForMatch(ctx, { ...input, since }) : answerWith(ctx, found);
};

const asShown = ({ move, symbol, moveNumber }: HistoryRow): ShownMove => ({ move, symbol, moveNumber });

/** A page of a match's moves in order, each as far as the viewer may know it. */
export const readHistory = async (ctx: Ctx, input: HistoryInput): Promise<Answer<History>> => {
  const { actor, db, games } = ctx;
  if (!games.has(input.gameType)) return noSuchGame;
  const found = await loadMatch(ctx, actor, input);
  if (!found) return noSuchMatch;
  const { matchID, after, takenBack } = input;
  const withTakenBack = takenBack === "include";
  const { match } = found;
  const read = await listMoves(db, matchID, { after, limit: LIMITS.historyMoves + 1, withTakenBack });
  // What was played after the match was read may be sealed, which only a later look at the match could say.
  const moves = read.filter(({ sequence }) => sequence <= positionVersionOf(match));
  const page = moves.slice(0, LIMITS.historyMoves);
  const last = page.at(-1);
  const game = match.pausedReason === null ? games.find(match.gameType, match.rulesVersion) : undefined;
  const shown = await viewMoves(game, { match, viewerID: actor.userID, moves: page.map(asShown) });
  return done({
    items: page.map(({ moveNumber, userID, symbol, time, isTakenBack }, at) => ({
      moveNumber,
      userID,
      symbol,
      move: shown[at] ?? null,
      time,
      isTakenBack,
    })),
    nextAfter: moves.length > page.length && last ? (withTakenBack ? last.sequence : last.moveNumber) : null,
  });
};
