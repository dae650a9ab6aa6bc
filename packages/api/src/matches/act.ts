import {
  LIMITS,
  type Match,
  type MatchInput,
  type MatchSnapshot,
  type MoveBody,
  type MoveInput,
  type OfferAnswerInput,
  type OfferInput,
  type OfferKind,
} from "@yourmove/contract";
import {
  listMoves,
  type MatchChange,
  type MatchToAct,
  type MatchWithOpponent,
  retryOnConflict,
  saveMatch,
} from "@yourmove/db";
import {
  type Acceptance,
  type AnyGame,
  accept,
  acceptOffer,
  builtInGames,
  cancel,
  chanceUseOf,
  checkMove,
  type Decision,
  decline,
  declineOffer,
  extend,
  forfeit,
  GameFault,
  type MatchRecord,
  move,
  type OfferAnswer,
  type Options,
  offer,
  optionsOf,
  type PlainAction,
  type PlayedMove,
  pausedFor,
  permit,
  type Refusal,
  refused as refusedBy,
  type Transition,
  withdrawOffer,
} from "@yourmove/rules";
import { type Answer, done, failed, fieldErrors, gamePaused, noSuchGame, noSuchMatch } from "../answer.ts";
import { momentOf } from "../clock.ts";
import type { Ctx, Services } from "../context.ts";
import { type IdempotencyRecorder, recordUnchanged } from "../idempotency.ts";
import { withSession } from "../identity/actor.ts";
import { checkAccept } from "./limits.ts";
import { positionFault } from "./pauses.ts";
import { loadMatch, loadToAct } from "./read-match.ts";
import { showMatch } from "./view-match.ts";

// Every action takes the same path, in the order of this file: parse, load, decide, save, publish, view (docs/a-move.md).

/** An action with what its kind brings besides. */
export type ActionRequest =
  | { readonly action: PlainAction }
  | (Pick<MoveInput, "expectedLastActionTime" | "expectedPositionVersion"> & {
      readonly action: "move";
      readonly move: MoveBody;
    })
  | { readonly action: "offer"; readonly kind: OfferKind }
  | { readonly action: OfferAnswer; readonly kind: OfferKind; readonly offeredTime: number | undefined };

/** An action on a match, and the recorder of its answer. */
export interface Action {
  readonly input: MatchInput;
  readonly request: ActionRequest;
  readonly recorder: IdempotencyRecorder;
}

// ── parse: what is wrong with a request itself is refused before its key or its match is read (contract 8) ──

type MoveRequested = Extract<ActionRequest, { action: "move" }>;

const parseAs = (game: AnyGame, body: MoveBody, options?: Options | null): Answer<MoveBody> => {
  const parsed = checkMove(game, body, options);
  if (parsed.success) return done(parsed.data as MoveBody);
  const errors = fieldErrors(parsed.error.issues, ["move"]);
  return failed("invalid_request", `That is no move of ${game.name}`, { errors });
};

/**
 * A move as its game's schema names it; where there are several versions, as one of them does: the match's own parses it once
 * that is known. A package's rules see the moves of their own players only: no stranger to a match makes them work.
 */
const parseMove = ({ games }: Services, input: MoveInput): Answer<MoveRequested> => {
  const { gameType, move: body, expectedLastActionTime, expectedPositionVersion } = input;
  const request = { action: "move", expectedLastActionTime, expectedPositionVersion } as const;
  const [newest, ...older] = games.versions(gameType);
  if (!newest || !builtInGames.has(gameType)) return done({ ...request, move: body });
  const parsed = parseAs(newest, body);
  if (older.length === 0) return parsed.ok ? done({ ...request, move: parsed.value }) : parsed;
  return parsed.ok || older.some((game) => parseAs(game, body).ok) ? done({ ...request, move: body }) : parsed;
};

/** Parses a move by the match's own version of the rules and its options, where that has not been done yet. */
const parseForMatch = (
  { games }: Services,
  game: AnyGame | undefined,
  { request, match }: { readonly request: ActionRequest; readonly match: MatchRecord },
): Answer<ActionRequest> => {
  if (!game || request.action !== "move") return done(request);
  const isParsed = builtInGames.has(game.gameType) && games.versions(game.gameType).length === 1;
  if (isParsed && !game.moveSchemaOf) return done(request);
  const parsed = parseAs(game, request.move, optionsOf(game, match.options));
  return parsed.ok ? done({ ...request, move: parsed.value }) : parsed;
};

/** The path of every action on a match. Where another write was first, the match is loaded and decided again. */
export const actOnMatch = async (ctx: Ctx, action: Action): Promise<Answer<MatchSnapshot>> => {
  const { actor } = ctx;
  const { input, recorder } = action;
  if (!ctx.games.has(input.gameType)) return noSuchGame;
  const answer = await retryOnConflict<Answer<MatchSnapshot>>(async () => {
    const found = await loadToAct(ctx, withSession(actor), input);
    if (!found) return noSuchMatch;
    ctx.readReceipts.noteMatch(actor.userID, input.matchID);
    return (await attempt(ctx, action, found)) ?? recorder.findDuplicate();
  });
  if (answer) return answer;
  const found = await loadMatch(ctx, withSession(actor), input);
  return found ? refused(STALE, view(ctx, found)) : noSuchMatch;
};

// ── decide: what the rules say to the match as it was found ──

const PLAIN = { accept, decline, cancel, forfeit, extend } as const satisfies Record<PlainAction, unknown>;
const ANSWERS = { acceptOffer, declineOffer, withdrawOffer } as const satisfies Record<OfferAnswer, unknown>;

/** What an action is decided with: its actor, the time, and for a takeback the moves that stand. */
interface Circumstances extends Acceptance {
  readonly userID: number;
  readonly moves: readonly PlayedMove[];
}

/** The rules' decision on an action: what happened, or why not. */
const decide = (request: ActionRequest, match: MatchRecord, circumstances: Circumstances): Decision => {
  const { userID } = circumstances;
  switch (request.action) {
    case "move":
      return move(match, userID, { ...request, ...circumstances });
    case "offer":
      return offer(match, userID, { ...request, ...circumstances });
    case "acceptOffer":
    case "declineOffer":
    case "withdrawOffer":
      return ANSWERS[request.action](match, userID, { ...request, ...circumstances });
    default:
      return PLAIN[request.action](match, userID, circumstances);
  }
};

/** Decides where rules may be missing or fail. */
const decideSafely = (
  game: AnyGame | undefined,
  { request, match }: { readonly request: ActionRequest; readonly match: MatchRecord },
  circumstances: Omit<Circumstances, "game">,
): Decision | "fault" => {
  if (!game) return decideWithoutRules(request, match, circumstances);
  try {
    return decide(request, match, { ...circumstances, game });
  } catch (error) {
    if (error instanceof GameFault) return "fault";
    throw error;
  }
};

/** Whether an action is decided by the moves that stand: then they are read first. */
const needsMoves = (request: ActionRequest): boolean =>
  "kind" in request && request.kind === "takeback" && (request.action === "offer" || request.action === "acceptOffer");

/** Decides the actions that need no rules: a match whose rules are missing can be forfeited, declined and canceled. */
const decideWithoutRules = (
  request: ActionRequest,
  match: MatchRecord,
  { userID, now }: Pick<Circumstances, "userID" | "now">,
): Decision => {
  const refusal = permit(request.action, match, userID);
  if (refusal) return refusedBy(refusal);
  const { action } = request;
  if (action === "forfeit" || action === "decline" || action === "cancel")
    return PLAIN[action](match, userID, { now, coin: false });
  throw new Error(`${action} was permitted in a match without rules`);
};

/** The answer where rules failed an action; where they fail for the position itself, too, the match is paused. */
const answerFault = ({ games, pauses }: Services, match: MatchRecord): Answer<never> => {
  const fault = positionFault(games, match);
  if (fault !== null && fault !== "missing" && fault.kind !== "restarting") pauses.note(match, fault);
  return gamePaused(fault !== null && (fault === "missing" || fault.kind === "restarting"));
};

const STALE: Refusal = { code: "stale_state", detail: "The match keeps changing; read it again" };

/** Why an action is refused; with a 409 comes the match as its viewer sees it. */
const refused = ({ code, detail, refusal }: Refusal, match: Match): Answer<never> => {
  // Paused comes after role and state, before all else, also where only the view of its position has found that out.
  const isOfPlay = code !== "forbidden_action" && code !== "invalid_state";
  if (code === "game_paused" || (match.isPaused && isOfPlay)) return gamePaused(match.pausedReason === "rules_missing");
  return code === "forbidden_action" || code === "illegal_move"
    ? failed(code, detail, { refusal })
    : failed(code, detail, { match });
};

type Preconditions = Pick<MatchChange, "activeLimits">;

/** Every action but an accept passes: only an accept depends on the relationship of the two. */
const NONE: Answer<Preconditions> = done({});

/** The rules' decision on a match as it was found, at a moment; a match that is the identical object has not changed. */
type DecideAt = (now: number) => Answer<Transition>;

/** Reads what the decision depends on besides, and gives it as a pure function of its moment. */
const prepare = async (
  ctx: Ctx,
  { request: requested }: Action,
  found: MatchToAct,
): Promise<Answer<{ before: MatchRecord; decideAt: DecideAt; preconditions: Preconditions }>> => {
  const { db, games } = ctx;
  const { userID } = ctx.actor;
  const rules = games.find(found.match.gameType, found.match.rulesVersion);
  const match = rules ? found.match : pausedFor(found.match, "rules_missing");
  const game = match.pausedReason === null ? rules : undefined;
  const parsed = parseForMatch(ctx, game, { request: requested, match });
  if (!parsed.ok) return parsed;
  const { value: request } = parsed;
  const all = { after: 0, limit: LIMITS.maxID, withTakenBack: false };
  const moves = needsMoves(request) ? await listMoves(db, match.matchID, all) : [];
  const isAccept = request.action === "accept";
  const allowed = isAccept ? await checkAccept(ctx, match) : NONE;
  const coin = isAccept && ctx.coin();
  const seed = isAccept && game && chanceUseOf(game, match.options) !== "none" ? ctx.drawSeed() : null;
  const show = () => view(ctx, found);

  const decideAt: DecideAt = (now) => {
    const away = found.basis.daysOff ?? undefined;
    const decision = decideSafely(game, { request, match }, { userID, now, coin, seed, moves, away });
    if (decision === "fault") return answerFault(ctx, match);
    // contract 8: the wrong role is refused before a block, a block before the wrong state, and that before a limit
    if (!decision.ok && decision.refusal.code === "forbidden_action") return refused(decision.refusal, show());
    if (!allowed.ok && allowed.failure.code === "invite_refused") return allowed;
    if (!decision.ok) return refused(decision.refusal, show());
    return allowed.ok ? done(decision) : failed(allowed.failure.code, allowed.failure.detail, { match: show() });
  };
  return done({ before: match, decideAt, preconditions: allowed.ok ? allowed.value : {} });
};

// ── save, publish, view ──

const view = (ctx: Ctx, found: MatchWithOpponent): Match => showMatch(found, ctx.actor.userID, ctx);

/** Decides about the match as found, and saves what happened in one guarded statement; null when another write was first. */
const attempt = async (ctx: Ctx, action: Action, found: MatchToAct): Promise<Answer<MatchSnapshot> | null> => {
  const { actor, db, clock, writeLimiter } = ctx;
  const { userID, isBot = false } = actor;
  const { basis, opponent } = found;
  const prepared = await prepare(ctx, action, found);
  if (!prepared.ok) return prepared;
  const { before, decideAt, preconditions } = prepared.value;
  const earliest = momentOf(clock, found);
  const early = decideAt(earliest);
  // What writes nothing waits for no place.
  if (!early.ok) return early;
  if (early.value.match === before) return answerUnchanged(ctx, found, action.recorder);

  return writeLimiter.run([{ userID, isBot }, opponent], async ({ people, takeMoment }) => {
    const moment = takeMoment(earliest);
    const decision = moment === earliest ? early : decideAt(moment);
    if (!decision.ok) return decision;
    const { value: transition } = decision;
    const match = view(ctx, { match: transition.match, opponent });
    // No move leads a match to a position where its rules fail.
    if (match.isPaused) return answerFault(ctx, before);
    const snapshot: MatchSnapshot = { unchanged: false, lastActionTime: moment, serverTime: clock.now(), match };
    const record = action.recorder.record(snapshot);
    if (!(await saveMatch(db, { before, transition, basis, record, people, ...preconditions }))) return null;
    publish(ctx, match);
    // What was recorded is what is sent: it is written once.
    return record ? { ...done(snapshot), json: record.answer } : done(snapshot);
  });
};

/** After commit: wakes both users' polls, and the expiry job in time for the new deadline. */
export const publish = ({ changes, onDeadline }: Services, match: Match): void => {
  changes.publish([match.yourUserID, match.opponent.userID]);
  const deadline = match.turnDeadlineTime ?? match.inviteExpiresTime;
  if (deadline !== null) onDeadline(deadline);
};

/** Answers an action that has nothing to change with the match as it stands, and records that like any answer. */
export const answerUnchanged = async (
  ctx: Ctx,
  found: MatchWithOpponent,
  recorder: IdempotencyRecorder,
): Promise<Answer<MatchSnapshot>> => {
  const match = view(ctx, found);
  const { matchID, lastActionTime } = match;
  const snapshot: MatchSnapshot = { unchanged: false, lastActionTime, serverTime: ctx.clock.now(), match };
  return recordUnchanged(ctx.db, recorder, { value: snapshot, matchID, shownUserID: null });
};

// ── the operations: each once for its Idempotency-Key ──

/** Takes an action on a match. */
export const act = (ctx: Ctx, input: MatchInput, request: ActionRequest): Promise<Answer<MatchSnapshot>> =>
  ctx.idempotency.run<MatchSnapshot>(ctx, { operation: request.action, input }, (recorder) =>
    actOnMatch(ctx, { input, request, recorder }),
  );

/** The operation of an action that brings nothing but its match. */
export const plainAction =
  (action: PlainAction) =>
  (ctx: Ctx, input: MatchInput): Promise<Answer<MatchSnapshot>> =>
    act(ctx, input, { action });

/** Makes a move. */
export const makeMove = async (ctx: Ctx, input: MoveInput): Promise<Answer<MatchSnapshot>> => {
  const parsed = parseMove(ctx, input);
  if (!parsed.ok) return parsed;
  const { value: request } = parsed;
  const repeatable = { operation: "move", input: { ...input, move: request.move }, actsFirst: true };
  return ctx.idempotency.run<MatchSnapshot>(ctx, repeatable, (recorder) =>
    actOnMatch(ctx, { input, request, recorder }),
  );
};

/** Offers a draw or a takeback. */
export const makeOffer = (ctx: Ctx, input: OfferInput): Promise<Answer<MatchSnapshot>> =>
  act(ctx, input, { action: "offer", kind: input.kind });

/** The operation of an answer to an offer. */
export const answerOffer =
  (action: OfferAnswer) =>
  (ctx: Ctx, input: OfferAnswerInput): Promise<Answer<MatchSnapshot>> =>
    act(ctx, input, { action, kind: input.kind, offeredTime: input.offeredTime });
