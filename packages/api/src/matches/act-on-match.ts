import { LIMITS, type MatchInput, type MatchSnapshot } from "@yourmove/contract";
import {
  type Actor,
  asWritten,
  listMoves,
  type MatchWithOpponent,
  type MatchWrite,
  type Presumed,
  replaceMatch,
} from "@yourmove/db";
import {
  type AnyGame,
  type Decision,
  games,
  isDue,
  type MatchRecord,
  moveCountOf,
  positionVersionOf,
} from "@yourmove/rules";
import { type Answer, done, failed } from "../answers/answer.ts";
import { complete, draftOf } from "../answers/draft.ts";
import { noSuchGame, noSuchMatch } from "../answers/failures.ts";
import type { Keeping } from "../answers/kept-answers.ts";
import { type ActionRequest, asksForMoves, decide } from "./decide.ts";
import { giveMatch } from "./give-match.ts";
import { type AcceptGuard, guardAccept } from "./limits.ts";
import type { MatchDeps } from "./match-deps.ts";
import { loadMatch } from "./read-match.ts";
import type { Remembered } from "./remembered-matches.ts";
import { showMatch } from "./view-match.ts";

interface Asked {
  readonly caller: Actor & { readonly isBot?: boolean | undefined };
  readonly input: MatchInput;
  readonly request: ActionRequest;
  readonly keeping: Keeping;
}

type Refusal = Extract<Decision, { ok: false }>["refusal"];

const refusedBy = ({ code, detail }: Refusal, showFound: () => MatchSnapshot["match"]): Answer<never> =>
  code === "forbidden_action" || code === "illegal_move"
    ? failed(code, detail)
    : failed(code, detail, { match: showFound() });

/** The move's place in the history; undefined for every other action. */
const moveRow = (request: ActionRequest, after: MatchRecord, userID: number) =>
  request.action === "move"
    ? { sequence: positionVersionOf(after), moveNumber: moveCountOf(after), userID }
    : undefined;

const standingMoves = (db: MatchDeps["db"], matchID: number) =>
  listMoves(db, matchID, { after: 0, limit: LIMITS.maxID, withTakenBack: false });

/** After commit: wakes both users' polls, and the sweep in time for the new deadline. */
const announce = ({ changes, onDeadline }: MatchDeps, match: MatchSnapshot["match"]): void => {
  changes.publish([match.yourUserID, match.opponent.userID]);
  if (match.turnDeadlineTime !== null) onDeadline(match.turnDeadlineTime);
};

/** What holds of every action but an accept, which may also be refused for who the two are to each other. */
const UNGUARDED: Answer<Partial<AcceptGuard>> = done({});

/** The match as it is to be, beside what it was found to be, and what must hold when it is written. */
interface Step extends Pick<MatchWrite, "now" | "activeLimits" | "blockChanges" | "presumed"> {
  readonly found: MatchWithOpponent;
  readonly after: MatchRecord;
}

/** Writes a step in one guarded statement, and announces it; null when somebody was first, or it was presumed in vain. */
const writeStep = async (
  deps: MatchDeps,
  { caller, request, keeping }: Asked,
  { found, after, now, activeLimits, blockChanges, presumed }: Step,
): Promise<Answer<MatchSnapshot> | null> => {
  const { db, presence, gate, remembered } = deps;
  const { userID, isBot = false } = caller;
  const { matchID } = after;
  const draft = draftOf(request.action, showMatch({ ...found, match: after }, userID, presence), now);
  const move = moveRow(request, after, userID);
  const step = { before: found.match, after };
  const write = { now, activeLimits, blockChanges, presumed, move, kept: keeping.keep(draft) };
  const written = await gate.pass([{ userID, isBot }, found.opponent], () => replaceMatch(db, step, write));
  if (!written) return null;
  const { cursor, isWanted } = written;
  const snapshot = complete(draft, { matchID, cursor });
  const match = asWritten(step, { cursor, isMove: move !== undefined });
  remembered.note({ ...found, match }, { isUntold: !isWanted, blockChanges });
  announce(deps, snapshot.match);
  return done(snapshot);
};

interface InGame {
  readonly asked: Asked;
  readonly game: AnyGame;
}

/** Decides about the match as found, and writes in one guarded statement; null when somebody was first. */
const attempt = async (
  deps: MatchDeps,
  { asked, game }: InGame,
  found: MatchWithOpponent,
): Promise<Answer<MatchSnapshot> | null> => {
  const { caller, request, keeping } = asked;
  const { userID } = caller;
  const { db, clock, presence } = deps;
  const showFound = () => showMatch(found, userID, presence);
  // One moment for the decision, its cursor and its times.
  const now = clock.now();
  const { action } = request;
  const coin = action === "accept" && deps.coin();
  const moves = asksForMoves(request) ? await standingMoves(db, found.match.matchID) : [];
  const decision = decide(request, found.match, { userID, game, now, coin, moves });
  if (!decision.ok && decision.refusal.code === "forbidden_action") return refusedBy(decision.refusal, showFound);
  const guard = action === "accept" ? await guardAccept(deps, found.match) : UNGUARDED;
  if (!guard.ok && guard.failure.code === "invite_refused") return guard;
  if (!decision.ok) return refusedBy(decision.refusal, showFound);
  if (!guard.ok) return failed(guard.failure.code, guard.failure.detail, { match: showFound() });
  const { match: after } = decision;
  if (after === found.match) return giveMatch(deps, found, { userID, keeping });
  return writeStep(deps, asked, { found, after, now, ...guard.value });
};

/** What of a remembered match must be proven, so that an answer shows its opponent as it is. */
const presumedOf = ({ presence, clock }: MatchDeps, asker: Actor, { opponent, isUntold }: Remembered): Presumed => {
  const isOnlineHere = presence.isOnline({ ...opponent, lastSeenTime: null, isPresenceShown: true });
  return { asker, opponent, isUntold, onlineSince: isOnlineHere ? null : clock.now() - LIMITS.onlineMs };
};

/**
 * A move decided on the match as it is remembered, which its statement proves to be so still (decision 36); null where nothing
 * is, where that is refused, and where it is over for the clock: then the match is looked at.
 */
const attemptRemembered = async (deps: MatchDeps, { asked, game }: InGame): Promise<Answer<MatchSnapshot> | null> => {
  const { caller, request, input } = asked;
  const { userID } = caller;
  const found = request.action === "move" ? deps.remembered.find(userID, input) : null;
  const now = deps.clock.now();
  if (!found || isDue(found.match, now)) return null;
  const decision = decide(request, found.match, { userID, game, now, coin: false, moves: [] });
  if (!decision.ok) return null;
  const presumed = presumedOf(deps, caller, found);
  const { blockChanges } = found;
  const answer = await writeStep(deps, asked, { found, after: decision.match, now, presumed, blockChanges });
  if (answer) deps.attention.read(userID, input.matchID);
  return answer;
};

/** How often an action that lost a race for its match is decided anew: more often than an opponent may act in a minute. */
const TRIES = 100;

/**
 * The one road of every action on a match: read (or, before a move, remember), decide, one guarded statement, publish,
 * view. Losing the statement's race means that somebody was first: then it reads and decides once more.
 */
export const actOnMatch = async (deps: MatchDeps, asked: Asked): Promise<Answer<MatchSnapshot>> => {
  const { caller, input, keeping } = asked;
  const { userID } = caller;
  const game = games.get(input.gameType);
  if (!game) return noSuchGame;
  const made = await attemptRemembered(deps, { asked, game });
  if (made) return made;
  for (let tries = 1; ; tries += 1) {
    const found = await loadMatch(deps, caller, input);
    if (!found) return noSuchMatch;
    deps.attention.read(userID, input.matchID);
    if (tries > TRIES) {
      const match = showMatch(found, userID, deps.presence);
      return failed("stale_state", "The match keeps changing; read it again", { match });
    }
    const answer = (await attempt(deps, { asked, game }, found)) ?? (await keeping.twin());
    if (answer) return answer;
  }
};
