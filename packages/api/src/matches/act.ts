import {
  LIMITS,
  type Match,
  type MatchInput,
  type MatchSnapshot,
  type MoveInput,
  type OfferAnswerInput,
  type OfferInput,
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
  type ActionRequest,
  type AnyGame,
  builtInGames,
  type Circumstances,
  cancel,
  chanceUseOf,
  type Decision,
  decline,
  faultFrom,
  forfeit,
  GameFault,
  type Games,
  isOfProcess,
  isTransient,
  type MatchAction,
  type MatchRecord,
  type OfferAnswer,
  type PlainAction,
  pausedFor,
  permit,
  type Refusal,
  refused,
  runsElsewhere,
  type Transition,
} from "@yourmove/rules";
import { type Answer, done, failed, gamePaused, noSuchGame, noSuchMatch } from "../answer.ts";
import { momentOf } from "../clock.ts";
import type { Ctx, Services } from "../context.ts";
import { type IdempotencyRecorder, recordUnchanged } from "../idempotency.ts";
import { withSession } from "../identity/actor.ts";
import { decidedOrFault, type Prepared, parseMove, prepareCommand } from "./decide.ts";
import { checkAccept } from "./limits.ts";
import { positionFault } from "./pauses.ts";
import { loadMatch, loadToAct } from "./read-match.ts";
import { showNow } from "./view-match.ts";
import { writeAtMoment } from "./write-at-moment.ts";

// Every action takes the same path, in the order of this file: parse, load, moment, decide, and in write-at-moment: view, save, publish
// (docs/a-move.md).

/** An action on a match, and the recorder of its answer. */
export interface Action {
  readonly input: MatchInput;
  readonly request: ActionRequest;
  readonly recorder: IdempotencyRecorder;
}

// Parse: what is wrong with a request itself is refused before its key or its match is read.

type MoveRequested = Extract<ActionRequest, { action: "move" }>;

/**
 * A move as its game's schema names it; where there are several versions, as one of them does: the match's own parses it once
 * that is known. A package's rules see the moves of their own players only: no stranger to a match makes them work.
 */
const parseFirst = ({ games }: Services, input: MoveInput): Answer<MoveRequested> => {
  const { gameType, move: body, expectedLastActionTime, expectedPositionVersion } = input;
  const request = { action: "move", expectedLastActionTime, expectedPositionVersion } as const;
  const [newest, ...older] = games.versions(gameType);
  if (!newest || !builtInGames.has(gameType)) return done({ ...request, move: body });
  const parsed = parseMove(newest, body);
  if (older.length === 0) return parsed.ok ? done({ ...request, move: parsed.value }) : parsed;
  return parsed.ok || older.some((game) => parseMove(game, body).ok) ? done({ ...request, move: body }) : parsed;
};

/** Parses a move by the match's own version of the rules and its options, where these run here and that has not been done yet. */
const parseForMatch = (
  { games }: Services,
  game: AnyGame | undefined,
  { request, match }: { readonly request: ActionRequest; readonly match: MatchRecord },
): Answer<ActionRequest> => {
  if (!game || runsElsewhere(game) || request.action !== "move") return done(request);
  const isParsed = builtInGames.has(game.gameType) && games.versions(game.gameType).length === 1;
  if (isParsed && !game.moveSchemaOf) return done(request);
  const parsed = parseMove(game, request.move, match);
  return parsed.ok ? done({ ...request, move: parsed.value }) : parsed;
};

/** The path of every action on a match. Where another write was first, the match is loaded and decided again. */
export const actOnMatch = async (ctx: Ctx, action: Action): Promise<Answer<MatchSnapshot>> => {
  const { actor } = ctx;
  const { input, recorder } = action;
  if (!ctx.games.has(input.gameType)) return noSuchGame;
  const answer = await retryOnConflict<Answer<MatchSnapshot>>(async () => {
    const found = await loadToAct(ctx, withSession(actor), {
      input,
      action: action.request.action,
      key: recorder.newKey,
    });
    if (!found) return noSuchMatch;
    const duplicate = found.isRecorded ? await recorder.findDuplicate() : null;
    if (duplicate) return duplicate;
    ctx.readReceipts.noteMatch(actor.userID, input.matchID);
    return (await attempt(ctx, action, found)) ?? recorder.findDuplicate();
  });
  if (answer) return answer;
  const found = await loadMatch(ctx, withSession(actor), input);
  return found ? answerRefusal(STALE, await view(ctx, found)) : noSuchMatch;
};

// Decide: what the rules say to the match as it was found.

/** Whether an action is decided by the moves that stand: then they are read first. */
const needsMoves = (request: ActionRequest): boolean =>
  "kind" in request && request.kind === "takeback" && (request.action === "offer" || request.action === "acceptOffer");

/** Actions that need no rules: a match whose rules are missing, or fail, can be forfeited, declined and canceled. */
const WITHOUT_RULES = { forfeit, decline, cancel } as const;

const needsNoRules = (action: MatchAction): action is keyof typeof WITHOUT_RULES => action in WITHOUT_RULES;

const decideWithoutRules = (
  { action }: ActionRequest,
  match: MatchRecord,
  { userID, now }: Pick<Circumstances, "userID" | "now">,
): Decision => {
  const refusal = permit(action, match, userID);
  if (refusal) return refused(refusal);
  if (needsNoRules(action)) return WITHOUT_RULES[action](match, userID, { now, coin: false });
  throw new Error(`${action} was permitted in a match without rules`);
};

/** The answer where rules failed an action; where they fail for the position itself, too, the match is paused. */
const answerFault = async (
  { actor, games, pauses, faults, request: { requestID } }: Ctx,
  match: MatchRecord,
  fault: GameFault | null,
): Promise<Answer<never>> => {
  const { matchID, xMoveCount, oMoveCount } = match;
  if (fault) faults.noteIn(fault, { matchID, moveNumber: xMoveCount + oMoveCount + 1, requestID });
  // Whose question never ended waits for its time; the match itself is looked at by and by.
  if (fault && isOfProcess(fault) && isElsewhere(games, match)) {
    pauses.note(match, fault, actor.userID);
    return gamePaused(isTransient(fault));
  }
  const failing = await positionFault(games, match);
  if (failing !== null && failing !== "missing" && !isTransient(failing)) pauses.note(match, failing);
  return gamePaused(failing !== null && (failing === "missing" || isTransient(failing)));
};

const isElsewhere = (games: Games, { gameType, rulesVersion }: MatchRecord): boolean => {
  const game = games.find(gameType, rulesVersion);
  return game !== undefined && runsElsewhere(game);
};

const STALE: Refusal = { code: "stale_state", detail: "The match keeps changing; read it again" };

/** Why an action is refused; with a 409 comes the match as its viewer sees it. */
const answerRefusal = ({ code, detail, refusal }: Refusal, match: Match): Answer<never> => {
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

/** An action on a match as it was found, with all that its decision depends on. */
interface Ready extends Prepared {
  readonly before: MatchRecord;
  /** Whether the two may have this match, and what its write holds for that. */
  readonly allowed: Answer<Preconditions>;
}

/** Reads what the decision depends on besides, and asks the rules; the decision is a pure function of its moment then. */
const prepare = async (ctx: Ctx, { request: requested }: Action, found: MatchToAct): Promise<Answer<Ready>> => {
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
  const away = found.basis.daysOff ?? undefined;
  const ready = { before: match, allowed };
  const withoutRules = {
    ...ready,
    decideAt: (now: number) => decideWithoutRules(request, match, { userID, now }),
    seenBy: () => null,
  };
  if (!game) return done(withoutRules);
  const circumstances = { userID, now: momentOf(ctx.clock, found), coin, seed, moves, away };
  try {
    const prepared = await prepareCommand(ctx, game, { does: "act", match, request, circumstances });
    if (prepared.ok) return done({ ...ready, ...prepared.value });
    // A user in a cooldown may still leave a match.
    return needsNoRules(request.action) ? done(withoutRules) : prepared;
  } catch (error) {
    if (!(error instanceof GameFault)) throw error;
    return needsNoRules(request.action) ? done(withoutRules) : answerFault(ctx, match, error);
  }
};

/** What is to be written, or why nothing is. */
const answerAt = async (
  ctx: Ctx,
  { before, allowed, decideAt }: Ready,
  { found, now }: { readonly found: MatchToAct; readonly now: number },
): Promise<Answer<Transition>> => {
  const decision = decidedOrFault(() => decideAt(now));
  if (decision instanceof GameFault) return answerFault(ctx, before, decision);
  if (decision.ok && allowed.ok) return done(decision);
  const code = decision.ok ? null : decision.refusal.code;
  // contract 8: the wrong role is refused before a block, a block before the wrong state, and that before a limit
  if (code !== "forbidden_action" && !allowed.ok && allowed.failure.code === "invite_refused") return allowed;
  const match = await view(ctx, found);
  if (!decision.ok) return answerRefusal(decision.refusal, match);
  return allowed.ok ? done(decision) : failed(allowed.failure.code, allowed.failure.detail, { match });
};

const view = (ctx: Ctx, found: MatchWithOpponent): Promise<Match> => showNow(found, ctx.actor.userID, ctx);

/** Decides about the match as found, and saves what happened in one guarded statement; null when another write was first. */
const attempt = async (ctx: Ctx, action: Action, found: MatchToAct): Promise<Answer<MatchSnapshot> | null> => {
  const prepared = await prepare(ctx, action, found);
  if (!prepared.ok) return prepared;
  const { value: ready } = prepared;
  const { before, allowed, seenBy } = ready;
  const earliest = momentOf(ctx.clock, found);
  const early = await answerAt(ctx, ready, { found, now: earliest });
  // What writes nothing waits for no place.
  if (!early.ok) return early;
  if (early.value.match === before) return answerUnchanged(ctx, found, action.recorder);

  const preconditions = allowed.ok ? allowed.value : {};
  return writeAtMoment(ctx, {
    opponent: found.opponent,
    earliest,
    early,
    decideAt: (now) => answerAt(ctx, ready, { found, now }),
    seenBy,
    // No move leads a match to a position where its rules fail.
    onPaused: (seen) => answerFault(ctx, before, seen?.ok === false ? faultFrom(before, seen.fault) : null),
    record: action.recorder.record,
    save: (decided) => saveMatch(ctx.db, { before, basis: found.basis, ...decided, ...preconditions }),
  });
};

/** Answers an action that has nothing to change with the match as it stands, and records that like any answer. */
export const answerUnchanged = async (
  ctx: Ctx,
  found: MatchWithOpponent,
  recorder: IdempotencyRecorder,
): Promise<Answer<MatchSnapshot>> => {
  const match = await view(ctx, found);
  const { matchID, lastActionTime } = match;
  const snapshot: MatchSnapshot = { unchanged: false, lastActionTime, serverTime: ctx.clock.now(), match };
  return recordUnchanged(ctx.db, recorder, { value: snapshot, matchID, shownUserID: null });
};

// The operations: each once for its Idempotency-Key.

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
  const parsed = parseFirst(ctx, input);
  if (!parsed.ok) return parsed;
  const { value: request } = parsed;
  const check = async () => {
    const found = await loadMatch(ctx, withSession(ctx.actor), input);
    if (!found) return done(request);
    const { match } = found;
    return parseForMatch(ctx, ctx.games.find(match.gameType, match.rulesVersion), { request, match });
  };
  const repeatable = { operation: "move", input: { ...input, move: request.move }, looksItself: true, check };
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
