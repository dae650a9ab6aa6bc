import {
  type GetInput,
  type History,
  type HistoryInput,
  isID,
  LIMITS,
  type MatchEnvelope,
  type MatchInput,
} from "@yourmove/contract";
import {
  type Actor,
  findMatch,
  findToAct,
  listMoves,
  type MatchToAct,
  type MatchWithOpponent,
  matchCursor,
} from "@yourmove/db";
import { type MatchRecord, positionVersionOf } from "@yourmove/rules";
import { type Answer, done, noSuchGame, noSuchMatch, signInAgain } from "../answer.ts";
import { timeOf } from "../clock.ts";
import type { PollRequest } from "../polls/polling.ts";
import type { MatchContext } from "./match-context.ts";
import { showMatch, viewMoveSafely } from "./view-match.ts";

/** Whether a match's rematch is overdue and not over yet: a new rematch depends on it. */
const hasDueRematch = ({ rematch }: MatchRecord, now: number): boolean =>
  rematch !== null && rematch.deadlineTime !== null && rematch.deadlineTime <= now;

type LoadContext = Pick<MatchContext, "db" | "clock" | "overdue">;

/** The match as it truly is at the time of its read: without a rematch or a turn that is overdue. */
const loadBy = async <Found extends MatchWithOpponent>(
  { clock, overdue }: LoadContext,
  { actor, input, look }: { readonly actor: Actor; readonly input: MatchInput; look(): Promise<Found | null> },
  readAt: (found: Found) => number,
): Promise<Found | null> => {
  let found = isID(input.matchID) ? await look() : null;
  if (!found || found.match.gameType !== input.gameType) return null;
  if (hasDueRematch(found.match, clock.now()) && (await overdue.expireOverdueOf(actor.userID))) found = await look();
  if (!found) return null;
  const match = await overdue.expireIfOverdue(found.match, readAt(found));
  return match === found.match ? found : { ...found, match };
};

/** A user's match; null when it is missing, another game's or somebody else's, and when the actor's session is over. */
export const loadMatch = (context: LoadContext, actor: Actor, input: MatchInput): Promise<MatchWithOpponent | null> => {
  const look = () => findMatch(context.db, actor, input.matchID);
  return loadBy(context, { actor, input, look }, context.clock.now);
};

/** The same to act on it. */
export const loadToAct = (context: LoadContext, actor: Actor, input: MatchInput): Promise<MatchToAct | null> => {
  const look = () => findToAct(context.db, actor, input.matchID);
  return loadBy(context, { actor, input, look }, ({ basis }) => timeOf(context.clock, basis));
};

const cursorOf = async (context: MatchContext, userID: number, input: MatchInput): Promise<number> => {
  const { db, clock } = context;
  const cursor = await matchCursor(db, userID, { matchID: input.matchID, now: clock.now() });
  if (!cursor?.isOverdue) return cursor?.cursor ?? 0;
  return (await loadMatch(context, { userID }, input))?.match.lastActionTime ?? 0;
};

/** The answer that shows a match as found. */
const answerWith = (context: MatchContext, userID: number, found: MatchWithOpponent | null): Answer<MatchEnvelope> => {
  if (!found) return noSuchMatch;
  const { lastActionTime } = found.match;
  return done({
    unchanged: false,
    lastActionTime,
    serverTime: context.clock.now(),
    match: showMatch(found, userID, context),
  });
};

/** Waits until the match is no longer as the viewer has seen it. */
const waitForMatch = async (
  context: MatchContext,
  poll: PollRequest,
  input: GetInput & { readonly since: number },
): Promise<Answer<MatchEnvelope>> => {
  const { clock, polling, reads } = context;
  const { userID } = poll.actor;
  const key = `match ${input.matchID}`;
  const end = await polling.wait(poll, input, { key, read: () => cursorOf(context, userID, input) });
  if (end === "revoked") return signInAgain;
  if (end === "unchanged") return done({ unchanged: true, lastActionTime: input.since, serverTime: clock.now() });
  // A user's polls wake together, and read the match once; each session is checked after that.
  const load = () => loadMatch(context, { userID }, input);
  const found = await (end === "woken" ? reads.read(`${key} ${userID}`, load) : load());
  return (await polling.isStillValid(poll.actor)) ? answerWith(context, userID, found) : signInAgain;
};

/** One match, at once or as soon as it differs from what the viewer has seen (contract 4, 4.2). */
export const readMatch = async (
  context: MatchContext,
  poll: PollRequest,
  input: GetInput,
): Promise<Answer<MatchEnvelope>> => {
  if (!context.games.has(input.gameType)) return noSuchGame;
  const { actor } = poll;
  const { userID } = actor;
  const { since } = input;
  const found = await loadMatch(context, actor, input);
  if (!found) return noSuchMatch;
  // What a poll is woken to say has been read once its browser asks again: it may have left in the meantime.
  if (actor.credential.kind !== "api_key") context.readReceipts.noteMatch(userID, input.matchID);
  // What was found is over with this function, and not held while the poll waits.
  return found.match.lastActionTime === since
    ? waitForMatch(context, poll, { ...input, since })
    : answerWith(context, userID, found);
};

/** A page of a match's moves in order, each as far as the viewer may know it (contract 4). */
export const readHistory = async (
  context: MatchContext,
  actor: Actor,
  input: HistoryInput,
): Promise<Answer<History>> => {
  if (!context.games.has(input.gameType)) return noSuchGame;
  const found = await loadMatch(context, actor, input);
  if (!found) return noSuchMatch;
  const { matchID, after, takenBack } = input;
  const withTakenBack = takenBack === "include";
  const { match } = found;
  const read = await listMoves(context.db, matchID, { after, limit: LIMITS.historyMoves + 1, withTakenBack });
  // What was played after the match was read may be sealed, which only a later look at the match could say (contract 5.4).
  const moves = read.filter(({ sequence }) => sequence <= positionVersionOf(match));
  const page = moves.slice(0, LIMITS.historyMoves);
  const last = page.at(-1);
  const game = match.pausedReason === null ? context.games.find(match.gameType, match.rulesVersion) : undefined;
  return done({
    items: page.map(({ moveNumber, userID, symbol, move, time, isTakenBack }) => ({
      moveNumber,
      userID,
      symbol,
      move: viewMoveSafely(game, match, { move, symbol, moveNumber, viewerID: actor.userID }),
      time,
      isTakenBack,
    })),
    nextAfter: moves.length > page.length && last ? (withTakenBack ? last.sequence : last.moveNumber) : null,
  });
};
